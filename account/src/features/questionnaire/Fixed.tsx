import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemTexts, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { answerText } from './answer-text.ts'
import { useForm } from './form-context.ts'
import styles from './form.module.css'

/** A prefilled value, read-only. Addresses and texts to sign use their own direction and can be copied exactly. */
export function Fixed({ item, texts, value }: { item: MemberItem; texts: ItemTexts; value: Value }): ReactNode {
  const { t, i18n } = useTranslation()
  const { draft } = useForm()
  const words = answerText(item, texts, value, {
    language: i18n.language,
    yes: t('questionnaire.yes'),
    no: t('questionnaire.no'),
    files: draft.files,
  })
  return (
    <div className={styles['fixed']}>
      <p>{texts.title}</p>
      <div className={styles['fixedValue']}>
        <p>
          <bdi className={item.type === 'textarea' ? styles['lines'] : undefined}>{words}</bdi>
        </p>
        {item.copy && typeof value === 'string' ? (
          <CopyButton
            text={value}
            label={t('questionnaire.copy', { name: texts.title })}
            done={t('questionnaire.copied')}
          />
        ) : null}
      </div>
    </div>
  )
}
