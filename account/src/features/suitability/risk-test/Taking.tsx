import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { netWorthAsked } from '@tessera/contract/net-worth.ts'
import { call } from '../../../api/call.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/money.ts'
import { Amounts } from '../quiz/Amounts.tsx'
import { Quiz } from '../quiz/Quiz.tsx'
import { unlessGone } from '../quiz/unless-gone.ts'
import { useTestDraft } from '../quiz/use-test-draft.ts'
import { useAction } from '../../../shell/use-action.ts'
import { useAsFlow } from '../../../state/in-flow.ts'
import { loadStatus, type Attempt, type Status } from './load.ts'

interface TakingProps {
  attempt: Attempt
  currency: string
  onStatus: (status: Status) => Promise<void>
  /** The assessment does not exist any more. */
  onGone: (status: Status) => void
}

/** An assessment in progress. When two answers contradict each other, both are asked again. */
export function Taking({ attempt, currency, onStatus, onGone }: TakingProps): ReactNode {
  const { t, i18n } = useTranslation()
  useAsFlow(t('tests.risk.title'))
  const { attemptId, again, owns } = attempt
  const known = useKnown(attempt)
  const contradicting = again.filter((id) => id !== netWorthAsked)
  const [asked, setAsked] = useState(false)
  const gone = async (): Promise<void> => onGone(await loadStatus())
  const {
    values,
    answers: chosen,
    state,
    newer,
    change,
    ready,
  } = useTestDraft(
    { kind: 'risk-test', subject: attemptId },
    { revision: attempt.revision, values: valuesOf(attempt) },
    gone,
  )
  const amounts = { netWorth: numberOf(values['netWorth']), otherPercent: numberOf(values['otherPercent']) }
  const answers: Record<string, string> = { ...attempt.answers, ...chosen }
  const send = useAction(async () => {
    if (!(await ready())) return
    const own = Object.fromEntries(Object.entries(answers).filter(([id]) => !(id in known)))
    const next = await unlessGone(
      call('POST /v3/private/kyc/risk-test/submit', { body: { attemptId, answers: own, amounts } }),
      gone,
    )
    if (next) await onStatus(next)
  })
  // After the warning, until the member changes something.
  const isUnchanged =
    contradicting.every((id) => answers[id] === attempt.answers[id]) && amounts.netWorth === attempt.amounts.netWorth
  const money = (amount: number | null): string =>
    amount === null ? '' : formatMoney(String(amount), currency, i18n.language)
  const { netWorth } = amounts
  const contradicted =
    netWorth !== null && Object.entries(owns).some(([id, least]) => netWorth < (least[answers[id] ?? ''] ?? 0))
  const tooMuch = (amounts.otherPercent ?? 0) > 100
  const percent = amounts.otherPercent === null ? '' : formatPercent(amounts.otherPercent / 100, i18n.language)
  return (
    <>
      <Disagreements attempt={attempt} contradicting={contradicting} currency={currency} />
      <Quiz
        questions={
          again.length > 0 ? attempt.questions.filter(({ id }) => contradicting.includes(id)) : attempt.questions
        }
        answers={answers}
        known={known}
        saveState={state}
        newer={newer}
        sendLabel={t('tests.risk.send')}
        send={send}
        {...(again.length > 0 && isUnchanged ? { correction: t('tests.risk.contradiction.correct') } : {})}
        earlier={attempt.earlier}
        onAnswer={(id, option) => {
          change({ [id]: option })
        }}
        {...(again.length > 0 && !again.includes(netWorthAsked)
          ? {}
          : {
              extra: {
                title: t('tests.risk.amounts.title'),
                missing: amounts.netWorth === null || amounts.otherPercent === null || tooMuch,
                summary: [
                  { term: t('tests.risk.amounts.netWorth'), value: money(amounts.netWorth) },
                  { term: t('tests.risk.amounts.other'), value: percent },
                ],
                content: (
                  <Amounts
                    amounts={amounts}
                    currency={currency}
                    asked={asked}
                    contradicted={contradicted}
                    onChange={change}
                  />
                ),
                onMissing: () => setAsked(true),
              },
            })}
      />
    </>
  )
}

interface DisagreementsProps {
  attempt: Attempt
  contradicting: readonly string[]
  currency: string
}

/** Answers that contradict each other or the profile. */
function Disagreements({ attempt, contradicting, currency }: DisagreementsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { again, profileNetWorth } = attempt
  const money = (amount: number | null): string =>
    amount === null ? '' : formatMoney(String(amount), currency, i18n.language)
  return (
    <>
      {contradicting.length > 0 ? (
        <Notice tone="warn" role="alert" title={t('tests.risk.contradiction.title')}>
          {t(
            again.includes(netWorthAsked) && !profileNetWorth
              ? 'tests.risk.amounts.less'
              : 'tests.risk.contradiction.text',
          )}
        </Notice>
      ) : null}
      {profileNetWorth ? (
        <Notice tone="warn" role="alert" title={t('tests.risk.profile.title')}>
          {t(
            profileNetWorth.from === null
              ? 'tests.risk.profile.below'
              : profileNetWorth.to === null
                ? 'tests.risk.profile.above'
                : 'tests.risk.profile.between',
            {
              from: money(profileNetWorth.from),
              to: money(profileNetWorth.to),
            },
          )}
        </Notice>
      ) : null}
    </>
  )
}

/** What each known answer is based on, by question. */
function useKnown({ known }: Attempt): Readonly<Record<string, string>> {
  const { t, i18n } = useTranslation()
  return Object.fromEntries(
    known.map(({ question, source, at }) => [
      question,
      source === 'knowledge' && at
        ? t('tests.quiz.review.known.knowledge', { date: formatDayOf(at, i18n.language) })
        : t('tests.quiz.review.known.age'),
    ]),
  )
}

/** The answers and amounts as draft fields. The member cannot change what we already know. */
function valuesOf({ answers, amounts, known }: Attempt): Record<string, string | number> {
  const { netWorth, otherPercent } = amounts
  return {
    ...Object.fromEntries(Object.entries(answers).filter(([id]) => !known.some(({ question }) => question === id))),
    ...(netWorth === null ? {} : { netWorth }),
    ...(otherPercent === null ? {} : { otherPercent }),
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
