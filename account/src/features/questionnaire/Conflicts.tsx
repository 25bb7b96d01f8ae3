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
    return (
      answerText(item, texts, value, {
        language: i18n.language,
        yes: t('questionnaire.yes'),
        no: t('questionnaire.no'),
        files: draft.files,
      }) || t('questionnaire.conflict.nothing')
    )
  }
  /** An entry that one took away while the other answered in it. */
  const entryWorded = (
    path: string,
    typed: readonly string[],
    valueAt: (own: string) => Value | null | undefined,
  ): string => {
    if ((valueAt(path) ?? null) === null) return t('questionnaire.conflict.removed')
    const answers = typed.map((own) =>
      t('questionnaire.conflict.answer', {
        question: questionTitle(detail, own),
        answer: isolated(worded(own, valueAt(own))),
      }),
    )
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(answers)
  }
  const shown = ({ path, mine, within, typed = [] }: Conflict): { title: string; theirs: string; mine: string } => {
    if (!within)
      return { title: questionTitle(detail, path), theirs: worded(path, draft.answers[path]), mine: worded(path, mine) }
    return {
      title: detail.texts.sections[path.split('.', 1)[0] ?? '']?.entry ?? questionTitle(detail, path),
      theirs: entryWorded(path, typed, (own) => draft.answers[own]),
      mine: entryWorded(path, typed, (own) => (own === path ? mine : within[own])),
    }
  }
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warn" role="alert">
      <p>{t('questionnaire.conflict.title')}</p>
      <div className={styles['list']}>
        {conflicts.map((conflict) => {
          const { path, mine, within } = conflict
          const words = shown(conflict)
          return (
            <fieldset key={path} id={conflictId(path)} tabIndex={-1} className={styles['one']}>
              <legend>{words.title}</legend>
              <p>{t('questionnaire.conflict.theirs', { answer: isolated(words.theirs) })}</p>
              <p>{t('questionnaire.conflict.mine', { answer: isolated(words.mine) })}</p>
              <div className={styles['choice']}>
                <Button size="small" variant="secondary" onClick={() => settle(path, 'mine')}>
                  {t(within && mine === null ? 'questionnaire.removeEntry' : 'questionnaire.conflict.useMine')}
                </Button>
                <Button size="small" variant="default" onClick={() => settle(path, 'theirs')}>
                  {t(within && mine !== null ? 'questionnaire.removeEntry' : 'questionnaire.conflict.keepTheirs')}
                </Button>
              </div>
            </fieldset>
          )
        })}
      </div>
    </Notice>
  )
}
