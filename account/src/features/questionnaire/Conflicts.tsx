import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { isolated } from '../../format/isolated.ts'
import { answerText, questionTitle } from './answer-text.ts'
import styles from './conflicts.module.css'
import type { Conflict } from './draft-keeper.ts'
import { conflictId, useForm } from './form-context.ts'

/** Answers that were changed in another tab or on another device while they were typed here: both are shown, and the member says which one stands. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, sight, draft, settle } = useForm()
  const worded = (path: string, value: Value | null | undefined): string => {
    const [section = '', ...rest] = path.split('.')
    const item = sight.plan.items.get(`${section}.${rest.at(-1) ?? ''}`)?.item
    if (value === null || value === undefined || !item) return t('questionnaire.conflict.nothing')
    const texts = detail.texts.sections[section]?.items[item.id]
    return answerText(item, texts, value, { language: i18n.language, yes: t('questionnaire.yes'), no: t('questionnaire.no'), files: draft.files }) || t('questionnaire.conflict.nothing')
  }
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warn" role="alert">
      <p>{t('questionnaire.conflict.title')}</p>
      <div className={styles['list']}>
        {conflicts.map(({ path, mine }) => (
          <fieldset key={path} id={conflictId(path)} tabIndex={-1} className={styles['one']}>
            <legend>{questionTitle(detail, path)}</legend>
            <p>{t('questionnaire.conflict.theirs', { answer: isolated(worded(path, draft.answers[path])) })}</p>
            <p>{t('questionnaire.conflict.mine', { answer: isolated(worded(path, mine)) })}</p>
            <div className={styles['choice']}>
              <Button size="small" variant="secondary" onClick={() => settle(path, 'mine')}>
                {t('questionnaire.conflict.useMine')}
              </Button>
              <Button size="small" variant="default" onClick={() => settle(path, 'theirs')}>
                {t('questionnaire.conflict.keepTheirs')}
              </Button>
            </div>
          </fieldset>
        ))}
      </div>
    </Notice>
  )
}
