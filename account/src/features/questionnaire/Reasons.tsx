import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { questionTitle } from './answer-text.ts'
import type { Detail, Questionnaire } from './load.ts'
import styles from './form.module.css'

/** Why it was returned, and which answers to correct. Only the reasons when the member can change nothing. */
export function Reasons({
  questionnaire: { reasons, corrections, mayEdit, mayReopen },
  detail,
}: {
  questionnaire: Questionnaire
  detail: Detail
}): ReactNode {
  const { t } = useTranslation()
  const questions = corrections.map((path) => questionTitle(detail, path))
  if (reasons.length === 0) return null
  return (
    <section className={styles['reasons']} aria-labelledby="reasons-title">
      <h2 id="reasons-title">{t(mayEdit || mayReopen ? 'questionnaire.whatToChange' : 'questionnaire.whyRefused')}</h2>
      <ul>
        {reasons.map((code) => (
          <li key={code}>
            <p className={styles['rowTitle']}>{t(`questionnaire.reason.${code}.title`)}</p>
            <p>{t(`questionnaire.reason.${code}.remedy`)}</p>
          </li>
        ))}
      </ul>
      {questions.length > 0 ? (
        <>
          <p>{t('questionnaire.lookAgain')}</p>
          <ul className={styles['bullets']}>
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
