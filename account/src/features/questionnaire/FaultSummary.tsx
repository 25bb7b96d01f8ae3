import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { formatDay } from '../../format/dates.ts'
import { isolated } from '../../format/isolated.ts'
import { faultKey } from './fault-text.ts'
import { useForm } from './form-context.ts'
import { statementText } from './statement-text.ts'
import styles from './form.module.css'

interface FaultSummaryProps {
  /** The errors when the member tried to continue. */
  found: readonly Fault[]
  /** Those of them that remain. */
  faults: readonly Fault[]
  onGo: (path: string) => void
}

/**
 * The remaining errors, each with a link to its field. Takes the focus when it appears, but not while the member
 * corrects errors.
 */
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
        {faults.map(({ path, code, value, verified = '' }) => {
          const [section = '', ...rest] = path.split('.')
          const texts = detail.texts.sections[section]
          const id = rest.at(-1) ?? ''
          const planned = visibility.plan.items.get(`${section}.${id}`)?.item
          const title = texts?.items[id]?.title ?? texts?.title ?? path
          const name = planned ? statementText(visibility, planned, title, i18n.language) : title
          return (
            <li key={path}>
              <button type="button" className={styles['link']} onClick={() => onGo(path)}>
                {/* The question of a signature says by itself what to do. */}
                {code === 'stops' || (code === 'required' && planned?.type === 'signature')
                  ? name
                  : t('questionnaire.faultOf', {
                      question: name,
                      fault: t(faultKey(planned, code), {
                        value,
                        verified: planned?.type === 'date' ? formatDay(verified, i18n.language) : isolated(verified),
                      }),
                    })}
              </button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
