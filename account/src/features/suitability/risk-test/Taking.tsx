import { figures } from '@tessera/ui/figures.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { netWorthAsked } from '@tessera/contract/net-worth.ts'
import { call } from '../../../api/call.ts'
import { formatMoney } from '../../../format/money.ts'
import { Amounts } from '../quiz/Amounts.tsx'
import { Quiz } from '../quiz/Quiz.tsx'
import { unlessGone } from '../quiz/unless-gone.ts'
import { useKeptAnswers } from '../quiz/use-kept-answers.ts'
import { useAction } from '../../../shell/use-action.ts'
import { readStanding, type Attempt, type Standing } from './load.ts'

interface TakingProps {
  attempt: Attempt
  currency: string
  onStanding: (standing: Standing) => void
  /** The sheet is there no more. */
  onGone: (standing: Standing) => void
}

/** A sheet being filled in; where answers contradict each other, those two once more. */
export function Taking({ attempt, currency, onStanding, onGone }: TakingProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { attemptId, known, again, owns } = attempt
  const contradicting = again.filter((id) => id !== netWorthAsked)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(attempt.answers)
  const [amounts, setAmounts] = useState(attempt.amounts)
  const [asked, setAsked] = useState(false)
  const gone = async (): Promise<void> => onGone(await readStanding())
  const { state, keep } = useKeptAnswers((change: Record<string, string>) =>
    unlessGone(saveChange(attemptId, change), gone),
  )
  const figuresKept = useKeptAnswers((change: typeof amounts) =>
    unlessGone(call('PUT /v3/private/kyc/risk-test/save', { body: { attemptId, answers: {}, amounts: change } }), gone),
  )
  const send = useAction(async () => {
    const own = Object.fromEntries(Object.entries(answers).filter(([id]) => !known.includes(id)))
    const next = await unlessGone(
      call('POST /v3/private/kyc/risk-test/submit', { body: { attemptId, answers: own, amounts } }),
      gone,
    )
    if (next) onStanding(next)
  })
  const changeAmounts = (change: Partial<typeof amounts>): void => {
    const next = { ...amounts, ...change }
    setAmounts(next)
    // More than everything is no share: it is told, not kept.
    if ((next.otherPercent ?? 0) <= 100) figuresKept.keep(next)
  }
  const money = (amount: number | null): string =>
    amount === null ? '' : formatMoney(String(amount), currency, i18n.language)
  const { netWorth } = amounts
  const contradicted =
    netWorth !== null && Object.entries(owns).some(([id, least]) => netWorth < (least[answers[id] ?? ''] ?? 0))
  const tooMuch = (amounts.otherPercent ?? 0) > 100
  const percent =
    amounts.otherPercent === null
      ? ''
      : new Intl.NumberFormat(i18n.language, { ...figures, style: 'percent' }).format(amounts.otherPercent / 100)
  return (
    <>
      <Disagreements attempt={attempt} contradicting={contradicting} currency={currency} />
      <Quiz
        questions={
          again.length > 0 ? attempt.questions.filter(({ id }) => contradicting.includes(id)) : attempt.questions
        }
        answers={answers}
        known={known}
        kept={state === 'idle' ? figuresKept.state : state}
        sendLabel={t('tests.risk.send')}
        send={send}
        onAnswer={(id, option) => {
          setAnswers((now) => ({ ...now, [id]: option }))
          keep({ [id]: option })
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
                    onChange={changeAmounts}
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

/** Answers that contradict each other, or the profile. */
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

function saveChange(attemptId: string, answers: Record<string, string>): Promise<unknown> {
  return call('PUT /v3/private/kyc/risk-test/save', { body: { attemptId, answers } })
}
