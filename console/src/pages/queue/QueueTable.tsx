import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call, type Result } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { DueChip } from '../../parts/DueChip.tsx'
import { usePerson } from '../../shell/person.ts'
import { useAction } from '../../use-action.ts'
import { regionText, workText } from '../../words/codes.ts'
import { clockText, lengthText, timeText } from '../../words/times.ts'
import { tab } from '../../shell/tab.ts'
import styles from './QueueTable.module.css'

type Row = Result<'GET /v1/staff/queue/list'>['rows'][number]

interface QueueTableProps {
  rows: readonly Row[]
  /** The cases that are chosen to be assigned or snoozed. */
  selected: readonly string[]
  onSelect: (id: string, selected: boolean) => void
  onClaimed: () => Promise<void>
}

/** The rows of the queue. J and K move from row to row, Enter opens one, C claims it. */
export function QueueTable({ rows, selected, onSelect, onClaimed }: QueueTableProps): ReactNode {
  const { t } = useTranslation('console')
  const body = useRef<HTMLTableSectionElement>(null)
  const claim = useAction(async (caseId: string) => {
    await call('POST /v1/staff/queue/claim', { caseId, tab })
    await onClaimed()
  })
  const links = (): HTMLElement[] => [...(body.current?.querySelectorAll<HTMLElement>('th a') ?? [])]
  const current = (): number => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const move = (by: number): void => {
    const all = links()
    const at = current()
    all[at === -1 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
  }
  useShortcuts({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    claim: () => {
      const row = rows[current()]
      if (row && isCase(row)) void claim.run(row.id)
    },
  })
  return (
    <>
      {claim.problem ? (
        <Notice tone="warn" role="alert">
          {claim.problem}
        </Notice>
      ) : null}
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <caption className="visually-hidden">{t('queue.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('arrange.choose')}</span>
              </th>
              {(['kind', 'due', 'waiting', 'about', 'region', 'member', 'claim'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`queue.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <QueueLine
                key={`${row.kind} ${row.id}`}
                row={row}
                selected={selected.includes(row.id)}
                onSelect={(chosen) => onSelect(row.id, chosen)}
                busy={claim.busy}
                onClaim={() => void claim.run(row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A change of region is about a member, and has no case, nor has an erasure that a vendor did not confirm. */
const isCase = ({ kind }: Row): boolean => kind !== 'site' && kind !== 'erasure'

function pathOf({ kind, id, memberId }: Row): string {
  if (kind === 'erasure') return '/setup'
  return kind === 'site' ? `/member/${memberId}` : `/case/${id}`
}

/** What can be assigned and snoozed. */
export const isArranged = (row: Row): boolean => isCase(row) && row.kind !== 'cancelled-video-call'

interface QueueLineProps {
  row: Row
  selected: boolean
  onSelect: (selected: boolean) => void
  busy: boolean
  onClaim: () => void
}

function QueueLine({ row, selected, onSelect, busy, onClaim }: QueueLineProps): ReactNode {
  const { t } = useTranslation('console')
  const { kind, id, memberId, site, since, due, proposedBy } = row
  return (
    <tr>
      <td className={styles['select']}>
        {isArranged(row) ? (
          <input
            type="checkbox"
            checked={selected}
            aria-label={t('arrange.select', { kind: t(`kind.${kind}`), id: id.slice(0, 8) })}
            onChange={({ target }) => onSelect(target.checked)}
          />
        ) : null}
      </td>
      <th scope="row">
        <Link to={pathOf(row)}>{t(`kind.${kind}`)}</Link>
        {proposedBy ? <Chip tone="info">{t('queue.second', { name: proposedBy })}</Chip> : null}
        <Marks row={row} />
      </th>
      <td data-label={t('queue.column.due')}>
        <DueChip due={due} firstLook={row.firstLook} />
      </td>
      <td data-label={t('queue.column.waiting')} title={since ? timeText(since) : undefined}>
        {since ? lengthText(serverNow() - Date.parse(since)) : t('queue.unknown')}
      </td>
      <td className={styles['about']} data-label={t('queue.column.about')}>
        {workText(t, row)}
      </td>
      <td data-label={t('queue.column.region')}>{regionText(t, site)}</td>
      <td data-label={t('queue.column.member')}>
        <Link to={`/member/${memberId}`}>{memberId}</Link>
      </td>
      <td data-label={t('queue.column.claim')}>
        <ClaimCell row={row} busy={busy} onClaim={onClaim} />
      </td>
    </tr>
  )
}

/** What keeps most reviewers from approving. */
const warns: readonly string[] = ['hold', 'screening-hit', 'escalation']

/** What sets a row apart, and whose it is. */
function Marks({ row: { marks, assignedTo, snoozedUntil } }: { row: Row }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      {marks.map((mark) => (
        <Chip key={mark} tone={warns.includes(mark) ? 'warn' : 'neutral'}>
          {mark === 'snooze' && snoozedUntil ? t('queue.snoozed', { time: timeText(snoozedUntil) }) : t(`mark.${mark}`)}
        </Chip>
      ))}
      {assignedTo ? <Chip>{t('queue.assigned', { name: assignedTo })}</Chip> : null}
    </>
  )
}

function ClaimCell({ row, busy, onClaim }: { row: Row; busy: boolean; onClaim: () => void }): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const { kind, id, claim } = row
  if (claim)
    return claim.by === person.name
      ? t('queue.mine', { time: clockText(claim.until) })
      : t('queue.claimed', { name: claim.by, time: clockText(claim.until) })
  if (!isCase(row)) return t('queue.byAdmin')
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={t('queue.claimOf', { kind: t(`kind.${kind}`), id: id.slice(0, 8) })}
      onClick={onClaim}
    >
      {t('queue.claim')}
    </Button>
  )
}
