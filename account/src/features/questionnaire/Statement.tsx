import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SightItem } from '@tessera/questionnaires/engine/sight.ts'
import { placeId, useForm } from './form-context.ts'
import { statementText } from './statement-text.ts'
import styles from './form.module.css'

/** Something to read; where it stands in the way of sending, it says so as a warning. */
export function Statement({ at: { item, path, section } }: { at: SightItem }): ReactNode {
  const { i18n } = useTranslation()
  const { detail, sight } = useForm()
  const words = statementText(sight, item, detail.texts.sections[section]?.items[item.id]?.title ?? '', i18n.language)
  return (
    <div id={placeId(path)} tabIndex={item.stops ? -1 : undefined}>
      {item.stops ? <Notice tone="warn">{words}</Notice> : <p className={styles['statement']}>{words}</p>}
    </div>
  )
}
