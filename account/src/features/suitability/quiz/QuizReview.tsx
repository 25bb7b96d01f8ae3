import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import type { Action } from '../../../shell/use-action.ts'
import type { ExtraStep, QuizQuestion } from './Quiz.tsx'
import styles from './quiz.module.css'

interface QuizReviewProps {
  questions: readonly QuizQuestion[]
  /** The questions that the member answers. */
  asked: readonly QuizQuestion[]
  /** What the other answers are based on. */
  known: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  extra: ExtraStep | undefined
  /** The first step without an answer. */
  firstMissing: number | null
  sendLabel: string
  send: Action<[]>
  correction: string | undefined
  heading: RefObject<HTMLDivElement | null>
  /** What changed in another window. */
  notice: ReactNode
  onGo: (step: number) => void
}

/** All answers again, each with a link to change it, and the button to send. */
export function QuizReview({
  questions,
  asked,
  known,
  answers,
  extra,
  firstMissing,
  sendLabel,
  send,
  correction,
  heading,
  notice,
  onGo,
}: QuizReviewProps): ReactNode {
  const { t } = useTranslation()
  const missing = asked.filter(({ id }) => !answers[id]).length + (extra?.missing ? 1 : 0)
  return (
    <div className={styles['quiz']}>
      <div ref={heading} tabIndex={-1} className={styles['question']}>
        <h2>{t('tests.quiz.review.title')}</h2>
        <p>{t('tests.quiz.review.lead')}</p>
      </div>
      {notice}
      <ol className={styles['answers']}>
        {questions.map((question) => {
          const step = asked.indexOf(question)
          const answer = question.options.find(({ id }) => id === answers[question.id])?.text
          return (
            <li key={question.id}>
              <div>
                <p className={styles['asked']}>{question.text}</p>
                <p data-missing={answer === undefined || undefined}>{answer ?? t('tests.quiz.review.missing')}</p>
                {step === -1 ? <p className={styles['hint']}>{known[question.id]}</p> : null}
              </div>
              {step === -1 ? null : <Change of={question.text} onPress={() => onGo(step)} />}
            </li>
          )
        })}
        {extra?.summary.map(({ term, value }) => (
          <li key={term}>
            <div>
              <p className={styles['asked']}>{term}</p>
              <p data-missing={value === '' || undefined}>{value || t('tests.quiz.review.missing')}</p>
            </div>
            <Change of={term} onPress={() => onGo(asked.length)} />
          </li>
        ))}
      </ol>
      {firstMissing === null ? null : (
        <Notice
          tone="warn"
          action={
            <Button size="small" variant="default" onClick={() => onGo(firstMissing)}>
              {t('tests.quiz.review.goOn')}
            </Button>
          }
        >
          {t('tests.quiz.review.left', { count: missing })}
        </Notice>
      )}
      <ActionProblem action={send} />
      {correction === undefined ? null : (
        <Button variant="primary" size="large" fullWidth onClick={() => onGo(0)}>
          {correction}
        </Button>
      )}
      <Button
        variant={correction === undefined ? 'primary' : 'default'}
        size="large"
        fullWidth
        loading={send.busy}
        disabled={firstMissing !== null}
        onClick={() => void send.run()}
      >
        {sendLabel}
      </Button>
    </div>
  )
}

function Change({ of, onPress }: { of: string; onPress: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      variant="default"
      aria-label={t('tests.quiz.review.changeOf', { question: of })}
      onClick={onPress}
    >
      {t('tests.quiz.review.change')}
    </Button>
  )
}
