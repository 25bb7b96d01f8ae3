import { waitingAppeals } from '../../verification/appeals/appeal.ts'
import { waiting } from '../../compliance/questionnaires/open-for-review.ts'
import { reopenedByVendor } from '../../verification/attempts/reopened.ts'
import { unseenCancelledCalls } from '../../compliance/questionnaires/video-calls.ts'
import { servedElsewhere } from '../../regions/region.ts'
import { permit } from '../../platform/staff/staff.ts'
import { waitingProofs } from '../../compliance/suitability/proof.ts'
import { waitingAssessments } from '../../compliance/suitability/risk-review.ts'
import { stuckSince } from '../../status/transfers/rules.ts'
import type { CaseKind, CaseNeeds } from './case.ts'

/** One case in the review queue. */
export interface Queued {
  kind: CaseKind | 'appeal' | 'cancelled-video-call' | 'site'
  /** For an appeal or a video call, the number of its case. For a region review, the member's number. */
  id: string
  memberId: number
  /** What the case is about, in codes. */
  what: string
  /** Null when it is unknown. */
  since: Date | null
}

/** Everything that needs a reviewer, of any kind, the longest waiting first. Erased members are not included. */
export async function queue(needs: CaseNeeds, by: string): Promise<Queued[]> {
  const { db } = needs
  await permit(db, `reviewer:${by}`, 'review')
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('member', 'member.id', 'attempt.member_id')
    .select([
      'attempt.id',
      'member_id',
      'level',
      'attempt.country',
      'document_type',
      'number',
      'purpose',
      'submitted_at',
    ])
    .where('state', '=', 'in_review')
    .where('member.data_key', 'is not', null)
    .execute()
  const addresses = await db
    .selectFrom('address_proof')
    .innerJoin('member', 'member.id', 'address_proof.member_id')
    .select(['address_proof.id', 'member_id', 'country', 'document_class', 'submitted_at'])
    .where('state', '=', 'in_review')
    .where('member.data_key', 'is not', null)
    .execute()
  const sent = (await waiting(needs, by)).map((one): Queued => ({
    kind: 'questionnaire',
    id: one.id,
    memberId: one.memberId,
    what: `${one.templateCode} ${one.key}, ${one.score} points${one.proposedBy ? `, approved once by ${one.proposedBy}` : ''}`,
    since: one.submittedAt,
  }))
  const cancelledCalls = (await unseenCancelledCalls(db, by)).map((one): Queued => ({
    kind: 'cancelled-video-call',
    id: one.questionnaire_id,
    memberId: one.member_id,
    what: `the member cancelled the video call of ${one.at.toISOString()}, appointed by ${one.appointed_by ?? '?'}`,
    since: one.cancelled_at,
  }))
  const moved = await db
    .selectFrom('member')
    .select(['id', 'site', 'residence_country', 'site_review_at'])
    .where('site_review_at', 'is not', null)
    .execute()
  const sites = moved.flatMap((one): Queued[] => {
    const serving = servedElsewhere(needs.regions, one)
    if (serving === null) return []
    const what = `lives in ${one.residence_country}, which ${serving} serves; is at ${one.site} (site ${one.id} ${serving} moves, site ${one.id} ${one.site} leaves them there)`
    return [{ kind: 'site', id: String(one.id), memberId: one.id, what, since: one.site_review_at }]
  })
  const moving = await db.selectFrom('identity_transfer').selectAll().where('state', '=', 'pending').execute()
  const stuck = moving.flatMap((one): Queued[] => {
    const since = stuckSince(one, new Date())
    return since
      ? [
          {
            kind: 'transfer',
            id: one.id,
            memberId: one.target_id,
            what: `the identity of member ${one.source_id} could not be transferred: the log says why`,
            since,
          },
        ]
      : []
  })
  const reopened = (await reopenedByVendor(db)).map((one): Queued => ({
    kind: 'attempt',
    id: one.id,
    memberId: one.memberId,
    what: `${one.provider} reviews it again after it was ${one.state}; decide again, the same or another way`,
    since: one.since,
  }))
  const all: Queued[] = [
    ...stuck,
    ...reopened,
    ...attempts.map((one): Queued => ({
      kind: 'attempt',
      id: one.id,
      memberId: one.member_id,
      what: `${one.level} ${one.purpose === 'update' ? 'newer document' : `attempt ${one.number}`}, ${one.country} ${one.document_type}`,
      since: one.submitted_at,
    })),
    ...addresses.map((one): Queued => ({
      kind: 'address-proof',
      id: one.id,
      memberId: one.member_id,
      what: `${one.country} ${one.document_class}`,
      since: one.submitted_at,
    })),
    ...sent,
    ...cancelledCalls,
    ...sites,
    ...(await waitingProofs(needs, by)).map((one): Queued => ({
      kind: 'knowledge-proof',
      id: one.id,
      memberId: one.member_id,
      what: one.route,
      since: one.sent_at,
    })),
    ...(await waitingAssessments(needs, by)).map((one): Queued => ({
      kind: 'risk-assessment',
      id: one.id,
      memberId: one.member_id,
      what: `assessment ${one.number}`,
      since: one.ended_at,
    })),
    ...(await waitingAppeals(needs, by)).map((one): Queued => ({
      kind: 'appeal',
      id: one.caseId,
      memberId: one.memberId,
      what: `decided by ${one.decidedBy ?? '?'}`,
      since: one.sentAt,
    })),
  ]
  const living = await livingOf(needs, all)
  return all
    .filter(({ memberId }) => living.has(memberId))
    .toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
}

async function livingOf({ db }: CaseNeeds, all: readonly Queued[]): Promise<Set<number>> {
  if (all.length === 0) return new Set()
  const ids = [...new Set(all.map(({ memberId }) => memberId))]
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', ids)
    .where('data_key', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
