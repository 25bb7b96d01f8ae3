import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '@tessera/contract/addresses.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../format/dates.ts'
import { isolated } from '../../../format/isolated.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction, type Action } from '../../../shell/use-action.ts'
import { SideBySide } from '../../../status/SideBySide.tsx'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import { addressLines } from './address-lines.ts'
import styles from './address.module.css'
import type { Proof, Status } from './load.ts'

type Doubt = Proof['doubts'][number]

/** What the document shows, where it differs; an address beside the one that was typed. */
function DoubtList({ doubts, details }: Pick<Proof, 'doubts' | 'details'>): ReactNode {
  const { t, i18n } = useTranslation()
  return doubts.map(({ doubt, shown = '' }) =>
    doubt === 'address' && details.address.street ? (
      <SideBySide
        key={doubt}
        rows={[
          { term: t('address.doubt.onDocument'), value: shown.split(', ').join('\n') },
          { term: t('address.doubt.entered'), value: addressLines(details, i18n.language) },
        ]}
      />
    ) : (
      <p key={doubt}>
        {t(`address.doubt.${doubt}`, { shown: doubt === 'date' ? formatDay(shown, i18n.language) : isolated(shown) })}
      </p>
    ),
  )
}

/** What the member can correct in the form, on which of its screens. */
const screens: Partial<Record<Doubt['doubt'], DetailsScreen>> = {
  address: 'address',
  country: 'address',
  date: 'document',
}
/** A screen of the form. */
export type DetailsScreen = 'address' | 'document'

const titles = { name: 'nameTitle', address: 'addressTitle', date: 'dateTitle' } as const

/** The title of what differs: the one thing, or that several do. */
export function doubtTitle(doubts: Proof['doubts']): `address.doubt.${(typeof titles)[keyof typeof titles] | 'title'}` {
  const [first, ...more] = doubts
  const known =
    first && more.length === 0 && first.doubt in titles ? titles[first.doubt as keyof typeof titles] : 'title'
  return `address.doubt.${known}`
}

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text)

interface DoubtsBeforeSendingProps extends Pick<Proof, 'doubts' | 'details'> {
  busy: boolean
  sending: boolean
  /** Takes the address of the document over. */
  taking: Action<[Address]>
  /** The pages go, for those of another document. */
  onOther: () => void
  onEdit: (screen: DetailsScreen) => void
  onSend: () => void
}

/**
 * What is known against the document before it is sent. What can be corrected in the form is corrected first; for
 * anything else, another document is the way we advise.
 */
export function DoubtsBeforeSending({
  doubts,
  details,
  busy,
  sending,
  taking,
  onOther,
  onEdit,
  onSend,
}: DoubtsBeforeSendingProps): ReactNode {
  const { t } = useTranslation()
  const address = doubts.find(({ doubt }) => doubt === 'address')
  const screen = doubts.map(({ doubt }) => screens[doubt]).find((one) => one !== undefined)
  const isOurs = doubts.every(({ doubt }) => screens[doubt] !== undefined)
  // In other letters it may well be the same address: another document would not help.
  const otherLetters = address?.shown !== undefined && isLatin(address.shown) !== isLatin(details.address.street)
  const shown = isOurs ? address?.address : undefined
  const ways = [
    screen ? (
      <Button key="edit" variant={isOurs && !shown ? 'primary' : 'default'} size="large" onClick={() => onEdit(screen)}>
        {t('address.doubt.correct')}
      </Button>
    ) : null,
    otherLetters && isOurs ? null : (
      <Button key="other" variant={isOurs ? 'default' : 'primary'} size="large" loading={busy} onClick={onOther}>
        {t('remedy.other-document')}
      </Button>
    ),
  ]
  return (
    <Notice
      tone="warn"
      title={t(doubtTitle(doubts))}
      action={
        <div className={styles['choice']}>
          {shown ? (
            <Button variant="primary" size="large" loading={taking.busy} onClick={() => void taking.run(shown)}>
              {t('address.doubt.take')}
            </Button>
          ) : null}
          {isOurs ? ways : ways.toReversed()}
          <Button variant="default" size="large" loading={sending} onClick={onSend}>
            {t('kyc.confirm.sendAnyway')}
          </Button>
        </div>
      }
    >
      <DoubtList doubts={doubts} details={details} />
      {otherLetters ? <p>{t('address.doubt.letters')}</p> : null}
      <p>{t('address.doubt.anyway')}</p>
    </Notice>
  )
}

/** While the proof is in review: what differs, and the way to send another document instead. */
export function DoubtsInReview({
  proof,
  onReplaced,
}: {
  proof: Proof
  onReplaced: (status: Status) => void
}): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const replace = useAction(async () => {
    onReplaced(await call('POST /v3/private/kyc/address/proof', { body: { replace: proof.proofId } }))
  }, lost)
  if (!proof.replaceable && proof.doubts.length === 0) return null
  const other = proof.replaceable ? (
    <>
      <button
        type="button"
        className={buttonClass({ variant: proof.doubts.length > 0 ? 'primary' : 'default', size: 'large' })}
        disabled={replace.busy}
        onClick={() => void replace.run()}
      >
        {t('address.replace.action')}
      </button>
      <ActionProblem action={replace} />
    </>
  ) : null
  return (
    <Notice
      tone={proof.doubts.length > 0 ? 'warn' : 'info'}
      {...(proof.doubts.length > 0 ? { title: t('address.doubt.waiting') } : {})}
      action={other}
    >
      <DoubtList doubts={proof.doubts} details={proof.details} />
      {other ? <p>{t('address.replace.text')}</p> : null}
    </Notice>
  )
}
