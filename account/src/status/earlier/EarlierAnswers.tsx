import { Button } from '@tessera/ui/Button.tsx'
import { FieldError } from '@tessera/ui/Field.tsx'
import Check from 'lucide-react/icons/check'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import { formatDayOf } from '../../format/dates.ts'
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
  /** The member answers these again. Until then their questions are not shown. */
  onDecline?: (paths: readonly string[]) => void
  /** The member tried to continue without a choice. */
  missing?: boolean
}

/**
 * What the member told us in other forms, with its source. Nothing is copied until they say that it is still right. The
 * card then stays in its place, so that the focus is not lost.
 */
export function EarlierAnswers({ answers, onUse, onDecline, missing = false }: EarlierAnswersProps): ReactNode {
  const [used, setUsed] = useState<readonly (readonly EarlierAnswerView[])[]>([])
  const open = [...Map.groupBy(answers, ({ form, sentAt }) => `${sentAt} ${form}`).values()]
  const take = (told: readonly EarlierAnswerView[]): void => {
    setUsed((before) => [...before, told])
    onUse(told.map(({ path }) => path))
  }
  return [...used, ...open].map((told, index) => (
    <Told
      key={`${told[0]?.sentAt} ${told[0]?.form}`}
      told={told}
      onUse={index < used.length ? null : () => take(told)}
      onDecline={onDecline && (() => onDecline(told.map(({ path }) => path)))}
      missing={missing && index >= used.length}
    />
  ))
}

/** The answers from one form. `onUse` is null once they are taken over. */
function Told({
  told,
  onUse,
  onDecline,
  missing,
}: {
  told: readonly EarlierAnswerView[]
  onUse: (() => void) | null
  onDecline: (() => void) | undefined
  missing: boolean
}): ReactNode {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const { form, sentAt } = told[0] ?? { form: '', sentAt: '' }
  return (
    <section className={styles['earlier']} aria-labelledby={`earlier-${sentAt}`} ref={box} tabIndex={-1}>
      <h2 id={`earlier-${sentAt}`} className={styles['title']}>
        {t('earlier.title', { date: formatDayOf(sentAt, i18n.language) })}
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
        {onUse ? (
          <>
            <p>{t('earlier.ask')}</p>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                // The button goes, and must not take the focus with it.
                box.current?.focus({ preventScroll: true })
                onUse()
              }}
            >
              {t('earlier.use')}
            </Button>
            {onDecline ? (
              <Button variant="default" size="small" onClick={onDecline}>
                {t('earlier.change')}
              </Button>
            ) : null}
          </>
        ) : (
          <output className={styles['used']}>
            <Check size={16} aria-hidden="true" />
            {t('earlier.used')}
          </output>
        )}
      </div>
      <FieldError id={`earlier-${sentAt}-error`} text={missing ? t('earlier.choose') : undefined} />
    </section>
  )
}
