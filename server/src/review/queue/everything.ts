import { sql } from 'kysely'
import type { WorkKind } from '@tessera/contract/queue.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import { allWork, dueFirst, ofSites, type WorkRow } from './work.ts'
import type { CaseNeeds } from '../cases/case.ts'

export interface Queued {
  kind: WorkKind
  /** For an appeal or a video call, the number of its case. For a region review, the member's number. */
  id: string
  memberId: number
  /** What the case is about. */
  what: string
  /** Null when it is unknown. */
  since: Date | null
}

/** Everything that needs a reviewer, of any kind, the earliest due first. Erased members are not included. */
export async function queue(needs: CaseNeeds, by: string): Promise<Queued[]> {
  await permit(needs.db, `reviewer:${by}`, 'review', 'own')
  const ours = ofSites(await sitesOf(needs.db, `reviewer:${by}`))
  const { rows } =
    await sql<WorkRow>`select * from (${allWork(needs.regions)}) work where ${ours} order by ${dueFirst}`.execute(
      needs.db,
    )
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    memberId: row.memberId,
    what: whatOf(needs, row),
    since: row.since,
  }))
}

function whatOf({ questionnaires }: CaseNeeds, { kind, about, site, id, proposedBy, decidedBy }: WorkRow): string {
  const [first = '', second = '', third = ''] = about
  switch (kind) {
    case 'attempt':
      return first === 'REOPENED'
        ? `${second} reviews it again after it was ${third}; decide again, the same or another way`
        : `${first} ${(about[3] ?? '').toLowerCase().replace('_', ' ')}, ${second} ${third}`
    case 'questionnaire': {
      const key = questionnaires.templates.get(Number(first))?.template.key ?? '?'
      return `${first} ${key}, ${second.replace('POINTS_', '')} points${proposedBy ? `, proposed by ${proposedBy}` : ''}`
    }
    case 'cancelled-video-call':
      return `the member cancelled the video call of ${first}, appointed by ${second}`
    case 'site':
      return `lives in ${first}, which ${second} serves; is at ${site} (site ${id} ${second} moves, site ${id} ${site} leaves them there)`
    case 'transfer':
      return `the identity of member ${first} could not be transferred: the log says why`
    case 'erasure':
      return `${first} did not erase the member: an admin asks again with erase ${id} --apply`
    case 'risk-assessment':
      return `assessment ${first}`
    case 'appeal':
      return `decided by ${decidedBy?.join(' and ') || '?'}`
    default:
      return about.join(' ')
  }
}
