import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { faultKey } from './fault-text.ts'
import { useForm } from './form-context.ts'
import { statementText } from './statement-text.ts'
import styles from './form.module.css'

interface FaultSummaryProps {
  /** What was wrong when the member tried to go on. */
  found: readonly Fault[]
  /** Of that, what still is. */
  faults: readonly Fault[]
  onGo: (path: string) => void
}

/** What is still wrong, each with the way to it; takes the focus when it comes, and leaves it alone while that is mended. */
export function FaultSummary({ found, faults, onGo }: FaultSummaryProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, visibility } = useForm()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (found.length > 0) box.current?.focus()
  }, [found])
  if (faults.length === 0) return null
  return (
    <Notice tone="bad" title={t('questionnaire.faults', { count: faults.length })} role="alert" ref={box}>
      <ul className={styles['faults']}>
        {faults.map(({ path, code, value }) => {
          const [section = '', ...rest] = path.split('.')
          const texts = detail.texts.sections[section]
          const id = rest.at(-1) ?? ''
          const planned = visibility.plan.items.get(`${section}.${id}`)?.item
          const title = texts?.items[id]?.title ?? texts?.title ?? path
          const name = planned ? statementText(visibility, planned, title, i18n.language) : title
          return (
            <li key={path}>
              <button type="button" className={styles['link']} onClick={() => onGo(path)}>
                {code === 'stops'
                  ? name
                  : t('questionnaire.faultOf', { question: name, fault: t(faultKey(planned, code), { value }) })}
              </button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
