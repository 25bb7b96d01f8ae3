import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisibleItem } from '@tessera/questionnaires/engine/visibility.ts'
import { placeId, useForm } from './form-context.ts'
import { statementText } from './statement-text.ts'
import styles from './form.module.css'

/** A statement to read. If it prevents sending, it appears as a warning once that is certain. */
export function Statement({ at: { item, path, section } }: { at: VisibleItem }): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, visibility, change, isOpen } = useForm()
  const words = statementText(
    visibility,
    item,
    detail.texts.sections[section]?.items[item.id]?.title ?? '',
    i18n.language,
  )
  const { renews } = item
  const chosen = renews === undefined ? undefined : visibility.valueAt(renews)
  const again =
    renews === undefined || chosen === undefined ? null : (
      <Button size="small" variant="secondary" onClick={() => change({ [renews]: chosen })}>
        {t('questionnaire.askNew')}
      </Button>
    )
  if (item.stops && isOpen(path)) return null
  return (
    <div id={placeId(path)} tabIndex={item.stops ? -1 : undefined}>
      {item.stops ? (
        <Notice tone="warn" action={again}>
          {words}
        </Notice>
      ) : (
        <div className={styles['statement']}>
          <p>{words}</p>
          {again}
        </div>
      )}
    </div>
  )
}
