import { buttonClass } from '@tessera/ui/Button.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router'
import { Attempts } from '../../../status/Attempts.tsx'
import { CaseTimeline } from '../../../status/CaseTimeline.tsx'
import { Final } from '../../../status/appeal/Final.tsx'
import { standingOf } from '../../../status/standing.ts'
import { ReasonList } from '../../../status/ReasonList.tsx'
import { sendFile } from '../../../api/files.ts'
import { here, paths } from '../../../paths.ts'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { part } from '../../../shell/part.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useSending } from '../../../shell/use-sending.tsx'
import { useUnsent } from '../../../shell/use-unsent.ts'
import { useKycInfo, type KycInfo } from '../../../state/kyc-info.ts'
import { newer } from '../../../state/newest.ts'
import styles from './address.module.css'
import { AddressForm } from './AddressForm.tsx'
import { askStanding, type AddressData, type Standing } from './load.ts'
import { Pages } from './Pages.tsx'
import { asTyped, begunIn, faultsOf } from './typed.ts'

const NowOpen = part(async () => (await import('../outcome/NowOpen.tsx')).NowOpen, 'kyc')

/** Proof of address: the form, the pages, or how it stands. */
export function Page(): ReactNode {
  const loaded = useLoaderData<AddressData>()
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { info } = useKycInfo(loaded.info)
  const [standing, setStanding] = useState(loaded.standing)
  const [begun, setBegun] = useState(() => begunIn(loaded))
  // A draft of before something was asked is completed first; what was being changed goes on being changed.
  const [editing, setEditing] = useState(
    begun !== null ||
      loaded.standing.proof?.status !== 'draft' ||
      Object.keys(faultsOf(asTyped(loaded.standing, ''), loaded.standing)).length > 0,
  )
  const [from, setFrom] = useState(loaded)
  if (from !== loaded) {
    setFrom(loaded)
    setStanding(newer(standing, loaded.standing))
    setBegun(begunIn(loaded))
    // Perhaps something was typed elsewhere since.
    if (begunIn(loaded)) setEditing(true)
  }
  const take = (answered: Standing): void => setStanding((now) => newer(now, answered))
  const [again, setAgain] = useState(false)

  // The live notice says only "ask again".
  const ask = useEffectEvent(async () => {
    if (standing.version < info.version) take(await askStanding())
  })
  const seen = useRef(loaded.info.version)
  useEffect(() => {
    if (seen.current === info.version) return
    seen.current = info.version
    // What fails is asked again with the next change; sending names what was shown, so nothing else can be sent meanwhile.
    ask().catch(() => undefined)
  }, [info.version])

  const { proof, refused } = standing
  // What was changed in this window is known to whoever did it.
  const [shown, setShown] = useState(proof)
  const pagesChanged = ({ proof: newest, version }: Pick<Standing, 'proof' | 'version'>): void => {
    // What was typed may have been changed elsewhere all the same.
    setShown((before) => (JSON.stringify(newest?.details) === JSON.stringify(before?.details) ? newest : before))
    setStanding((now) => newer(now, { ...now, proof: newest, version }))
  }
  // Pages belong to the proof: what is on its way goes on while its form is mended.
  const sending = useSending(
    (file, way) =>
      sendFile('PUT /v3/private/kyc/address/page', { query: { proofId: proof?.proofId ?? '' }, file, ...way }),
    pagesChanged,
    {
      key: `address ${proof?.proofId ?? ''}`,
      title: t('address.title'),
      whatOf: ({ name }) => name,
      wayTo: () => `${pathname}${search}`,
    },
  )
  useUnsent(sending.items.length > 0)
  const approved = proof?.status === 'approved' && !again
  if (refused) return <Closed standing={standing} info={info} />
  if (approved)
    return (
      <Told title={t('address.approved.title')} text={t('address.approved.text')}>
        <Suspense fallback={<Skeleton lines={4} label={t('shell.loading')} />}>
          <NowOpen info={info} />
        </Suspense>
        <button
          type="button"
          className={buttonClass({ variant: 'secondary', size: 'large', fullWidth: true })}
          onClick={() => setAgain(true)}
        >
          {t('address.moved')}
        </button>
      </Told>
    )
  const draft = proof?.status === 'draft' ? proof : null
  const reasons = proof?.reasons ?? []
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('address.lead')}>{t('address.title')}</PageTitle>
      {reasons.length > 0 ? (
        <>
          <ReasonList codes={reasons} />
          <Attempts case={standing} />
        </>
      ) : null}
      {draft && !editing ? (
        <Pages
          proof={draft}
          most={standing.questions.find(({ id }) => id === 'pages')?.maxFiles ?? 1}
          sending={sending}
          changed={draft.revision !== shown?.revision}
          onPages={pagesChanged}
          onEdit={() => setEditing(true)}
          onSent={(newest, version) => take({ ...standing, proof: newest, refused: 'IN_REVIEW', version })}
        />
      ) : (
        <AddressForm
          standing={standing}
          countries={loaded.countries}
          residence={info.residenceCountry ?? info.applicant.country ?? ''}
          begun={begun}
          onStanding={take}
          onBegun={setBegun}
          onSaved={(newest) => {
            take(newest)
            setBegun(null)
            setShown(newest.proof)
            setEditing(false)
            setAgain(false)
          }}
        />
      )}
    </div>
  )
}

function Closed({ standing, info }: { standing: Standing; info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  switch (standing.refused) {
    case 'IN_REVIEW':
      return (
        <Told title={t('address.waiting.title')} text="">
          <CaseTimeline
            case={{
              level: 'LEVEL_2',
              status: standing.proof?.status === 'in_review' ? 'in_review' : 'reading',
              submittedAt: standing.proof?.submittedAt ?? null,
              decidedAt: null,
              method: 'document',
            }}
          />
        </Told>
      )
    case 'FINAL':
      return (
        <Told title={t('level2.final.title')} text="">
          <Final
            info={info}
            level="LEVEL_2"
            action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
          />
        </Told>
      )
    case 'NOT_OPEN':
      return <Told title={t('addressClosed.title')} text={t('addressClosed.text')} />
    case 'TRANSFERRING':
      return <Told title={t('standing.moving.title')} text={t('standing.moving.text')} />
    case 'NO_ATTEMPTS_LEFT':
      return (
        <Told title={t('address.usedUp')} text="">
          <ReasonList codes={standing.proof?.reasons ?? []} />
          <Attempts case={standing} />
        </Told>
      )
    case 'LEVEL_ORDER':
      // Nobody can verify their identity now either.
      if (standingOf(info).kind === 'closed')
        return <Told title={t('standing.closed.title')} text={t('standing.closed.text')} />
      // Refused for good, there is no document to send first.
      if (standingOf(info).kind === 'final')
        return (
          <Told title={t('standing.final.title')} text="">
            <Final
              info={info}
              level="LEVEL_1"
              action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
            />
          </Told>
        )
      return (
        <Told title={t('address.first.title')} text={t('address.first.text')}>
          <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={here(paths.kyc)}>
            {t('standing.start.action')}
          </Link>
        </Told>
      )
    default:
      return (
        <Told title={t('standing.locked.title')} text={t('standing.locked.text')}>
          <HelpLink className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} />
        </Told>
      )
  }
}

function Told({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']} aria-live="polite">
      <PageTitle lead={text || undefined}>{title}</PageTitle>
      {children}
      <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })} done>
        {t('action.home')}
      </HomeLink>
    </div>
  )
}
