import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Choice } from './choice.ts'
import styles from './Decision.module.css'

interface CorrectionsProps {
  answers: CaseView['answers']
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Which answers of a questionnaire the member shall correct. None: they see the whole questionnaire again. */
export function Corrections({ answers, choice, onChange }: CorrectionsProps): ReactNode {
  const { t } = useTranslation('console')
  const others = (path: string): string[] => choice.corrections.filter((one) => one !== path)
  return (
    <fieldset className={styles['reasons']}>
      <legend>{t('decide.corrections')}</legend>
      {answers.map(({ path, question }) => (
        <label key={path} className={styles['correction']}>
          <input
            type="checkbox"
            checked={choice.corrections.includes(path)}
            onChange={(event) =>
              onChange({ ...choice, corrections: event.target.checked ? [...others(path), path] : others(path) })
            }
          />
          {question}
        </label>
      ))}
    </fieldset>
  )
}
