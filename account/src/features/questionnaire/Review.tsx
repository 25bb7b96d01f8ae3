import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed as confirmedByMember } from '../../state/confirm.ts'
import { AnswersRead } from './AnswersRead.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { FilesWaiting } from './FilesWaiting.tsx'
import { stillThere } from './fault-text.ts'
import { goTo, useForm } from './form-context.ts'
import { queryOf } from './forms.ts'
import type { Draft } from '../../state/drafts.ts'
import { signingOf } from '@tessera/questionnaires/engine/signing.ts'
import { ProvenAddress } from './ProvenAddress.tsx'
import { Signing } from './Signing.tsx'
import styles from './form.module.css'

interface ReviewProps {
  faults: readonly Fault[]
  /** The member changed an answer after signing. */
  cleared: boolean
  /** Resolves with the draft to send, or null when another window changed something that must be shown first. */
  ready: () => Promise<Pick<Draft, 'revision' | 'faults'> | null>
  onOpen: (section: string) => void
  onGo: (path: string) => void
  onSent: () => void
}

/**
 * The errors when the member tried to send: from the server with a draft revision, or from this page when that is
 * null.
 */
interface Found {
  faults: readonly Fault[]
  revision: number | null
}

/** A review of every answer, the signature below it, and the button to send. */
export function Review({ faults, cleared, ready, onOpen, onGo, onSent }: ReviewProps): ReactNode {
  const { t } = useTranslation()
  const { wanted, detail, visibility, draft, files } = useForm()
  const signing = signingOf(detail.template)
  const { revalidate } = useRevalidator()
  const [confirmed, setConfirmed] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [found, setFound] = useState<Found>({ faults: [], revision: null })
  // Kept until it is used: after a lost response we send the same token again.
  const token = useRef<string | null>(null)
  const sentAt = useRef(draft.revision)
  const confirmBox = useRef<HTMLInputElement>(null)
  const waitingBox = useRef<HTMLDivElement>(null)
  const prefilled = draft.prefilled.filter((path) => visibility.valueAt(path) !== undefined)

  const send = useAction(
    async () => {
      const latest = await ready()
      if (latest === null) return
      const { revision } = latest
      sentAt.current = revision
      token.current ??= (await call('GET /v3/private/kyc/questionnaire-token', { query: queryOf(wanted) })).token
      const body = {
        templateCode: wanted.code,
        token: token.current,
        revision,
        confirmed,
        ...(wanted.requestId === undefined ? {} : { requestId: wanted.requestId }),
      }
      // The proof of a wallet needs a fresh proof that it is the member.
      await confirmedByMember(() => call('POST /v3/private/kyc/submit-questionnaire', { body }))
      onSent()
    },
    (error) => {
      if (isRefusal(error, retCodes.tokenExpired) || isRefusal(error, retCodes.tokenInvalid)) token.current = null
      if (isRefusal(error, retCodes.questionnaireClosed)) {
        onSent()
        return true
      }
      if (!isRefusal(error, retCodes.answersInvalid)) return false
      const { faults: reported } = error.extInfo
      const faults: Fault[] = Array.isArray(reported) ? reported : []
      setFound({ faults, revision: sentAt.current })
      // Questions also depend on facts, for example the country of the connection, and these may have changed.
      void revalidate()
      return true
    },
  )
  // What only the server finds is shown together with what this page finds.
  const ask = useAction(async () => {
    const servers = (await ready().catch(() => null))?.faults ?? []
    const others = servers.filter(({ path }) => !faults.some((one) => one.path === path))
    setFound({ faults: [...faults, ...others], revision: null })
    const [first] = faults
    if (first && faults.every(({ path }) => path.startsWith(`${signing}.`)))
      requestAnimationFrame(() => goTo(first.path))
  })
  const press = (): void => {
    setUnconfirmed(prefilled.length > 0 && !confirmed)
    if (faults.length > 0) return void ask.run()
    setFound({ faults: [], revision: null })
    if (files.waiting.length > 0) return waitingBox.current?.focus()
    if (prefilled.length > 0 && !confirmed) return confirmBox.current?.focus()
    void send.run()
  }

  // The server's errors apply to the answers it received. Prefilled answers may have changed since.
  const shownFaults =
    found.revision === null ? stillThere(found.faults, faults) : found.revision === draft.revision ? found.faults : []
  return (
    <div className={styles['section']}>
      <PageTitle lead={t('questionnaire.review.lead')}>{t('questionnaire.review.title')}</PageTitle>
      <FaultSummary found={found.faults} faults={shownFaults} onGo={onGo} />
      <FilesWaiting onGo={onGo} ref={waitingBox} />
      <AnswersRead faults={faults} ways={{ onOpen, onGo }} />
      <ProvenAddress />
      {prefilled.length > 0 ? (
        <Checkbox
          ref={confirmBox}
          name="confirm-prefilled"
          checked={confirmed}
          onChange={setConfirmed}
          error={unconfirmed ? t('questionnaire.review.confirmFirst') : undefined}
        >
          {t('questionnaire.review.confirm', { count: prefilled.length })}
        </Checkbox>
      ) : null}
      <Signing faults={shownFaults} cleared={cleared} />
      <ActionProblem action={send} />
      <Button variant="primary" size="large" fullWidth loading={send.busy || ask.busy} onClick={press}>
        {t('questionnaire.review.send')}
      </Button>
    </div>
  )
}
