import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { sendFile } from '../../../api/files.ts'
import { FlowPanel } from '../../../shell/FlowPanel.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useSending, type Sending } from '../../../shell/use-sending.tsx'
import { useTop } from '../../../shell/use-top.ts'
import { useUnsent } from '../../../shell/use-unsent.ts'
import { inTime, prepareResult } from '../../../status/result/prepare.ts'
import { useKycInfo } from '../../../state/kyc-info.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { newer } from '../../../state/newest.ts'
import { Attempts } from '../../../status/Attempts.tsx'
import { ReasonList } from '../../../status/ReasonList.tsx'
import styles from './address.module.css'
import { AddressForm, partAt } from './AddressForm.tsx'
import { AddressSteps } from './AddressSteps.tsx'
import { Approved, Closed } from './Closed.tsx'
import { fetchStatus, type AddressData, type Status } from './load.ts'
import { Pages, type SentFiles } from './Pages.tsx'
import { asTyped, faultsOf } from './typed.ts'

const screenTitles = {
  address: 'address.title',
  document: 'address.documentTitle',
  pages: 'address.pagesTitle',
} as const

/** Proof of address: the form, the pages or the status. */
export function Page(): ReactNode {
  const loaded = useLoaderData<AddressData>()
  const { t } = useTranslation()
  const { info, refresh } = useKycInfo(loaded.info)
  const { status, take, shown, setShown, pagesChanged } = useStatus(loaded, info.version)
  const [editing, setEditing] = useEditing(loaded)
  const { sending, files } = usePagesSent(status, pagesChanged)
  const [again, setAgain] = useState(false)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { proof, refused } = status
  const sendsPages = proof?.status === 'draft' && !editing
  useTop(sendsPages ? 'pages' : 'form')
  const screen = sendsPages ? 'pages' : partAt(search)
  if (refused)
    return (
      <Closed
        status={status}
        info={info}
        onReplaced={(newest) => {
          take(newest)
          setShown(newest.proof)
          setEditing(false)
        }}
      />
    )
  if (proof?.status === 'approved' && !again)
    return (
      <Approved
        info={info}
        certifyAgain={status.certifyAgain}
        news={loaded.status.proof?.status !== 'approved'}
        onAgain={() => setAgain(true)}
      />
    )
  const reasons = proof?.reasons ?? []
  return (
    <div className={styles['beside']}>
      <div className={styles['page']}>
        <AddressSteps at={screen} onBack={() => (sendsPages ? setEditing(true) : undefined)} />
        <PageTitle lead={screen === 'address' ? t('address.lead') : undefined}>{t(screenTitles[screen])}</PageTitle>
        {reasons.length > 0 ? (
          <>
            <ReasonList codes={reasons} />
            <Attempts case={status} />
          </>
        ) : null}
        {sendsPages ? (
          <Pages
            proof={proof}
            most={status.questions.find(({ id }) => id === 'pages')?.maxFiles ?? 1}
            sending={sending}
            files={files}
            changed={proof.revision !== shown?.revision}
            onPages={pagesChanged}
            onEdit={(screen) => {
              void navigate(screen === 'document' ? '?step=document' : '?', { replace: true })
              setEditing(true)
            }}
            onSaved={(newest) => {
              take(newest)
              setShown(newest.proof)
            }}
            onSent={async (newest, version) => {
              // The account's status and the parts of the outcome, so that nothing moves when it appears.
              await inTime(Promise.all([refresh(), prepareResult({ waits: true })]))
              take({ ...status, proof: newest, refused: 'IN_REVIEW', version })
            }}
          />
        ) : (
          <AddressForm
            status={status}
            countries={loaded.countries}
            residence={info.residenceCountry ?? info.applicant.country ?? ''}
            onSaved={(newest) => {
              take(newest)
              setShown(newest.proof)
              setEditing(false)
              setAgain(false)
            }}
          />
        )}
      </div>
      <FlowPanel need={t('flow.addressNeed')} next={t('flow.addressNext')} />
    </div>
  )
}

interface ShownStatus {
  status: Status
  take: (answered: Status) => void
  /** The proof as this window knows it. Another window may have changed it since. */
  shown: Status['proof']
  setShown: (proof: Status['proof']) => void
  pagesChanged: (answered: Pick<Status, 'proof' | 'version'>) => void
}

/** The newest status that the server returned. `version`: the newest known version of the member's data. */
function useStatus(loaded: AddressData, version: number): ShownStatus {
  const [status, setStatus] = useLoaded(loaded, loaded.status, (now) => newer(now, loaded.status))
  const take = (answered: Status): void => setStatus((now) => newer(now, answered))
  // The event carries no data, so we ask again.
  const ask = useEffectEvent(async () => {
    if (status.version < version) take(await fetchStatus())
  })
  const seen = useRef(loaded.info.version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // A failed request is repeated with the next change. Sending names the revision that was shown, so nothing else
    // can be sent meanwhile.
    ask().catch(() => undefined)
  }, [version])
  const [shown, setShown] = useState(status.proof)
  const pagesChanged = ({ proof, version: at }: Pick<Status, 'proof' | 'version'>): void => {
    // The input may still have changed elsewhere.
    setShown((before) => (JSON.stringify(proof?.details) === JSON.stringify(before?.details) ? proof : before))
    setStatus((now) => newer(now, { ...now, proof, version: at }))
  }
  return { status, take, shown, setShown, pagesChanged }
}

/** Whether the form is shown instead of the pages. */
function useEditing(loaded: AddressData): [boolean, (editing: boolean) => void] {
  const { status } = loaded
  // An old draft that lacks newer fields is completed first. A form that is being edited stays open.
  const [editing, setEditing] = useLoaded(
    loaded,
    status.unsaved || status.proof?.status !== 'draft' || Object.keys(faultsOf(asTyped(status, ''), status)).length > 0,
    // Input may have changed elsewhere since.
    (now) => now || status.unsaved,
  )
  return [editing, (now) => setEditing(() => now)]
}

/** Pages belong to the proof, so uploads continue while the member corrects the form. */
function usePagesSent({ proof }: Status, onPages: ShownStatus['pagesChanged']): { sending: Sending; files: SentFiles } {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const [files, setFiles] = useState<SentFiles>({})
  const sending = useSending(
    async (file, way) => {
      const sent = await sendFile('PUT /v3/private/kyc/address/page', {
        query: { proofId: proof?.proofId ?? '' },
        file,
        ...way,
      })
      const page = sent.proof.pages.at(-1)
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      if (page && !sent.repeated) setFiles((now) => ({ ...now, [page.pageId]: { name: file.name, picture } }))
      return sent
    },
    onPages,
    {
      key: `address ${proof?.proofId ?? ''}`,
      title: t('address.title'),
      whatOf: ({ name }) => name,
      wayTo: () => `${pathname}${search}`,
    },
  )
  useUnsent(sending.items.length > 0)
  useReleased(files)
  return { sending, files }
}

/** Frees the pictures when the page is left. */
function useReleased(files: SentFiles): void {
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  useEffect(
    () => () => {
      for (const { picture } of Object.values(latest.current)) if (picture) URL.revokeObjectURL(picture)
    },
    [],
  )
}
