import { Button } from '@tessera/ui/Button.tsx'
import { ChoiceGroup } from '@tessera/ui/ChoiceGroup.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Progress } from '@tessera/ui/Progress.tsx'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { EarlierAnswers } from '../../../status/earlier/EarlierAnswers.tsx'
import type { Action } from '../../../shell/use-action.ts'
import { QuizReview } from './QuizReview.tsx'
import styles from './quiz.module.css'
import { ChangedElsewhere } from '../../../shell/ChangedElsewhere.tsx'
import type { SavingState } from './use-test-draft.ts'

export type QuizQuestion = NonNullable<
  Calls['GET /v3/private/kyc/knowledge-test/page']['result']['attempt']
>['questions'][number]

/** A step after the questions without options. */
export interface ExtraStep {
  title: string
  missing: boolean
  summary: readonly { term: string; value: string }[]
  content: ReactNode
  /** The member tried to continue, so we show errors from now on. */
  onMissing: () => void
}

export interface QuizProps {
  questions: readonly QuizQuestion[]
  answers: Readonly<Record<string, string>>
  /** Questions answered from known data, and what from: listed in the review, not asked. */
  known: Readonly<Record<string, string>>
  extra?: ExtraStep
  /** What the member told in other forms, by question. */
  earlier?: readonly EarlierAnswer[]
  saveState: SavingState
  /** How often another window changed an answer. */
  newer: number
  sendLabel: string
  send: Action<[]>
  /** Something is known against the answers as they are: the label of the first button, which goes to change them. */
  correction?: string
  onAnswer: (id: string, option: string) => void
}

const none: readonly EarlierAnswer[] = []

/** One question at a time, then a review of all answers before sending. Continues where the member left. */
export function Quiz({
  questions,
  answers,
  known,
  extra,
  earlier = none,
  saveState,
  newer,
  sendLabel,
  send,
  correction,
  onAnswer,
}: QuizProps): ReactNode {
  const { t, i18n } = useTranslation()
  const asked = questions.filter(({ id }) => !(id in known))
  const missing = (at: number): boolean => {
    const question = asked[at]
    return question ? !answers[question.id] : extra !== undefined && at === asked.length && extra.missing
  }
  const total = asked.length + (extra ? 1 : 0)
  const firstMissing = Array.from({ length: total }, (_, at) => at).find(missing) ?? total
  // Until the member answers or moves: answers of before a reload may arrive after the page.
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen ?? firstMissing
  const [fault, setFault] = useState(false)
  // The notice of a change goes with the next question.
  const [seen, setSeen] = useState(newer)
  const changed = <ChangedElsewhere times={newer - seen}>{t('tests.quiz.changedElsewhere')}</ChangedElsewhere>
  const heading = useFocusOnChange(at)
  const go = (to: number): void => {
    setFault(false)
    setSeen(newer)
    setChosen(to)
  }
  const next = (): void => {
    if (missing(at)) {
      setFault(true)
      if (at === asked.length) extra?.onMissing()
    } else go(firstMissing === total ? total : at + 1)
  }
  const answer = (id: string, option: string): void => {
    setChosen(at)
    onAnswer(id, option)
  }
  const question = asked[at]
  if (at >= total) {
    return (
      <QuizReview
        questions={questions}
        asked={asked}
        known={known}
        answers={answers}
        extra={extra}
        firstMissing={firstMissing < total ? firstMissing : null}
        sendLabel={sendLabel}
        send={send}
        correction={correction}
        heading={heading}
        notice={changed}
        onGo={go}
      />
    )
  }
  return (
    <Form onSend={next}>
      <Progress
        label={t('tests.quiz.progress', { at: at + 1, total })}
        value={at / total}
        valueText={formatPercent(at / total, i18n.language)}
      />
      {changed}
      <output className={styles['saved']}>{saveState === 'idle' ? '' : t(`tests.quiz.kept.${saveState}`)}</output>
      <div ref={heading} tabIndex={-1} className={styles['question']} key={question?.id ?? 'extra'}>
        {question ? (
          <EarlierOfQuestion question={question} earlier={earlier} answers={answers} onAnswer={answer} />
        ) : null}
        {question ? (
          <ChoiceGroup
            legend={question.text}
            name={question.id}
            hint={question.hint ?? undefined}
            error={fault && missing(at) ? t('tests.quiz.choose') : undefined}
            choices={question.options.map(({ id, text }) => ({ value: id, label: text }))}
            value={answers[question.id] ?? ''}
            onChange={(option) => answer(question.id, option)}
            required
          />
        ) : (
          <>
            <h2>{extra?.title}</h2>
            {extra?.content}
          </>
        )}
      </div>
      <div className={styles['ways']}>
        <Button variant="default" size="large" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('tests.quiz.back')}
        </Button>
        <Button type="submit" variant="primary" size="large">
          {t(firstMissing === total || at + 1 === total ? 'tests.quiz.toReview' : 'tests.quiz.next')}
        </Button>
      </div>
    </Form>
  )
}

interface EarlierProps extends Pick<QuizProps, 'answers' | 'onAnswer'> {
  question: QuizQuestion
  earlier: readonly EarlierAnswer[]
}

/** What another form says about a question that is not answered yet. */
function EarlierOfQuestion({ question: { id, text, options }, earlier, answers, onAnswer }: EarlierProps): ReactNode {
  const source = answers[id] === undefined ? earlier.find(({ path }) => path === id) : undefined
  const option = options.find((one) => one.id === source?.value)
  return (
    <EarlierAnswers
      key={id}
      answers={source && option ? [{ ...source, question: text, answer: option.text }] : []}
      onUse={() => (option ? onAnswer(id, option.id) : undefined)}
    />
  )
}

/** Moves the focus to the new content, so that keyboard and screen reader continue there. Not when the page opens. */
function useFocusOnChange(value: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value) place.current?.focus()
    before.current = value
  }, [value])
  return place
}
