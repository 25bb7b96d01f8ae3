import { Button } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import { formatDay } from '../../format/dates.ts'
import { showTop } from '../../shell/use-top.ts'
import styles from './earlier.module.css'

/** An answer from another form, in words. */
export interface EarlierAnswerView extends Pick<EarlierAnswer, 'path' | 'form' | 'sentAt'> {
  question: string
  answer: string
}

interface EarlierAnswersProps {
  answers: readonly EarlierAnswerView[]
  /** Takes these answers over. */
  onUse: (paths: readonly string[]) => void
}

/** What the member told us in other forms, with its source. Nothing is copied until they say that it is still right. */
export function EarlierAnswers({ answers, onUse }: EarlierAnswersProps): ReactNode {
  const { t, i18n } = useTranslation()
  const bySource = Map.groupBy(answers, ({ form, sentAt }) => `${sentAt} ${form}`)
  return [...bySource].map(([key, told]) => {
    const [{ form, sentAt } = { form: '', sentAt: '' }] = told
    return (
      <section key={key} className={styles['earlier']} aria-labelledby={`earlier-${sentAt}`}>
        <h2 id={`earlier-${sentAt}`} className={styles['title']}>
          {t('earlier.title', { date: formatDay(sentAt.slice(0, 10), i18n.language) })}
        </h2>
        <dl className={styles['answers']}>
          {told.map(({ path, question, answer }) => (
            <div key={path}>
              <dt>{question}</dt>
              <dd>
                <bdi>{answer}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles['source']}>{t('earlier.form', { form })}</p>
        <div className={styles['ask']}>
          <p>{t('earlier.ask')}</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              onUse(told.map(({ path }) => path))
              // The button goes away with its card, and must not take the focus with it.
              showTop()
            }}
          >
            {t('earlier.use')}
          </Button>
        </div>
      </section>
    )
  })
}
