import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { aboutText, factText, sourceText } from '../../words/codes.ts'
import type { Place } from './evidence/Evidence.tsx'
import { RevealDialog } from './RevealDialog.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import styles from './Case.module.css'

/** Facts whose values are codes of countries. */
const countries: readonly string[] = ['issuingCountry', 'nationality']
const isDate = /^\d{4}-\d\d-\d\d$/

type Fact = CaseView['compared'][number]

interface ComparedTableProps {
  caseId: string
  facts: readonly Fact[]
  /** Shows where a value was read. */
  onFind: (place: Place) => void
}

/** What the member typed beside what was read. The server lists the facts that disagree first. */
export function ComparedTable({ caseId, facts, onFind }: ComparedTableProps): ReactNode {
  const { t } = useTranslation('console')
  const [revealed, setRevealed] = useState<Readonly<Record<string, Fact>>>({})
  const [asked, setAsked] = useState('')
  if (facts.length === 0) return null
  const nothingRead = facts.every(({ read }) => read.length === 0)
  return (
    <Card id="compared" title={t('case.compared')} className={styles['card']}>
      {nothingRead ? <p>{t('case.nothingRead')}</p> : null}
      <Scroll label={t('case.compared')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {(['fact', 'typed', 'read', 'agrees'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`case.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <Row
                key={fact.field}
                fact={revealed[fact.field] ?? fact}
                onShow={() => setAsked(fact.field)}
                onFind={onFind}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {asked ? (
        <RevealDialog
          caseId={caseId}
          field={asked}
          onClose={() => setAsked('')}
          onShown={(fact) => {
            setRevealed({ ...revealed, [fact.field]: fact })
            setAsked('')
          }}
        />
      ) : null}
    </Card>
  )
}

interface RowProps extends Pick<ComparedTableProps, 'onFind'> {
  fact: Fact
  onShow: () => void
}

function Row({ fact, onShow, onFind }: RowProps): ReactNode {
  const { t } = useTranslation('console')
  const { field, typed, typedSource, read, agrees, masked } = fact
  const name = factText(t, field)
  const shown = (value: string): ReactNode =>
    countries.includes(field) ? (
      aboutText(t, value)
    ) : isDate.test(value) ? (
      <span className={styles['date']}>{value}</span>
    ) : (
      value
    )
  return (
    <tr data-agrees={agrees ?? undefined}>
      <th scope="row">{name}</th>
      <td>
        {typed === null ? t('case.nothing') : shown(typed)}{' '}
        {typedSource ? <small>{sourceText(t, typedSource)}</small> : null}
      </td>
      <td>
        {read.length === 0 ? t('case.nothing') : null}
        {read.map(({ value, source, confidence, place }) => (
          <span key={`${source} ${value}`} className={styles['read']}>
            {place ? (
              <button
                type="button"
                className={styles['find']}
                title={t('case.find')}
                onClick={() => onFind({ ...place })}
              >
                {shown(value)}
              </button>
            ) : (
              shown(value)
            )}{' '}
            <small>{t('case.source', { source: sourceText(t, source), percent: Math.round(confidence * 100) })}</small>
          </span>
        ))}
        {masked ? (
          <Button size="xx-small" aria-label={t('case.showOf', { fact: name })} onClick={onShow}>
            {t('case.show')}
          </Button>
        ) : null}
      </td>
      <td>
        {agrees === null ? (
          <Chip>{t('case.agrees.unknown')}</Chip>
        ) : (
          <Chip tone={agrees ? 'good' : 'bad'}>{t(agrees ? 'case.agrees.yes' : 'case.agrees.no')}</Chip>
        )}
      </td>
    </tr>
  )
}
