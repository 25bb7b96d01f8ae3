import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Verdict } from '@tessera/contract/verdicts.ts'
import { call, isRefusal } from '../../../api.ts'
import { showMessage } from '../../../shell/messages.ts'
import { lastQueue } from '../../../shell/claim-next.ts'
import { useGoNext } from '../../../shell/use-next-case.ts'
import { useAction, type Action } from '../../../use-action.ts'
import { useErrorText } from '../../../words/error-text.ts'
import { useStored } from '../../../use-stored.ts'
import { caseText } from '../../../words/case-names.ts'
import {
  decisionOf,
  isProposal,
  mayDecide,
  missingIn,
  noChoice,
  type Choice,
  type Missing,
  type TypedChoice,
} from './choice.ts'

/** Why the server stopped a decision, and how many events of the case the reviewer had seen. */
interface Stopped {
  text: string
  seen: number
}

export interface Decision {
  choice: TypedChoice
  change: (choice: Choice) => void
  typeNumber: (number: string) => void
  /** Chooses a verdict. One that needs nothing else goes to the last step at once. */
  choose: (verdict: Verdict) => void
  /** What was missing when the reviewer tried to go on. */
  missing: Missing | null
  /** Goes to the last step, or says what is missing. */
  review: () => void
  /** The last step is open. */
  reviewing: boolean
  stop: () => void
  /** The server stopped the decision. */
  stopped: Stopped | null
  send: Action<[]>
}

/** A decision on a case: what was chosen survives a reload, a failed call and a change of the case. */
export function useDecision(
  view: CaseView,
  reload: () => Promise<void>,
  onRefused: (error: unknown) => void,
): Decision {
  const { t } = useTranslation('console')
  const [stored, setChoice] = useStored<Choice>(`choice:${view.id}`, noChoice)
  // A tab may have stored it before an update of the console.
  const [number, setNumber] = useState('')
  const choice: TypedChoice = { ...noChoice, ...stored, number }
  const [missing, setMissing] = useState<Missing | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const textOf = useErrorText()
  const goNext = useGoNext()
  const navigate = useNavigate()
  /** The case as it is now says whether the decision can be sent again, so it comes first. */
  const stopAt = async (why: Stopped): Promise<void> => {
    await reload()
    setReviewing(false)
    setStopped(why)
  }
  const send = useAction(
    async () => {
      if (choice.verdict === '') return
      const { outcome } = await call(
        'POST /v1/staff/case/decide',
        decisionOf({ ...choice, verdict: choice.verdict }, view),
        toConfirm(t, choice, view),
      )
      setChoice(noChoice)
      setReviewing(false)
      const member = view.member.id
      const words =
        outcome === 'proposed'
          ? t(`decided.proposed.${choice.verdict === 'upheld' ? 'approved' : choice.verdict}`, { member })
          : t(`decided.${choice.verdict}`, { member })
      showMessage({ tone: 'good', text: words, forNextPage: true })
      // The decision is made, so a failure to find the next case is no failure of it.
      await goNext().catch(() => navigate(lastQueue()))
    },
    (error) => {
      onRefused(error)
      const changed = isRefusal(error, consoleRetCodes.caseChanged)
      if (!changed && !isRefusal(error, consoleRetCodes.decisionRefused)) return false
      void stopAt({ text: changed ? t('decide.changed') : textOf(error), seen: view.history.length })
      return true
    },
  )
  return {
    choice,
    change: (asked) => {
      setMissing(null)
      setChoice(withoutNumber(asked))
    },
    typeNumber: (typed) => {
      setMissing(null)
      setNumber(typed)
    },
    choose: (verdict) => {
      const asked = { ...choice, verdict, seen: choice.seen ?? view.history.length }
      const lacking = missingIn(asked, view)
      setMissing(lacking === 'blocked' ? lacking : null)
      // What was chosen before a colleague had the case stays.
      if (!mayDecide(view)) return
      setChoice(withoutNumber(asked))
      setReviewing(lacking === null && (verdict === 'approved' || verdict === 'upheld'))
    },
    missing,
    review: () => {
      const lacking = missingIn(choice, view)
      setMissing(lacking)
      setReviewing(lacking === null)
    },
    reviewing,
    stop: () => setReviewing(false),
    stopped,
    send,
  }
}

/** What a passkey confirms, where it is more or less than the verdict: a proposal, or a colleague's that is confirmed. */
function toConfirm(t: TFunction<'console'>, choice: Choice, view: CaseView): string | undefined {
  const verdict = choice.verdict === '' || choice.verdict === 'upheld' ? null : choice.verdict
  const about = caseText(t, view.id)
  if (verdict === null) return undefined
  if (view.proposedVerdict === verdict) return t(`confirm.second.${verdict}`, { about })
  return isProposal(choice, view) ? t(`confirm.proposed.${verdict}`, { about }) : undefined
}

/** What a tab may store of a choice. */
const withoutNumber = ({ verdict, reasons, corrections, because, seen }: Choice): Choice => ({
  verdict,
  reasons,
  corrections,
  because,
  seen,
})
