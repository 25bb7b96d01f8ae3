import type { Calls } from '@tessera/contract/endpoints.ts'
import { reasonsForMember } from '@tessera/contract/reasons.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { resubmissionOfUpdate } from '../attempts/resubmission-view.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Region } from '../../regions/region.ts'
import { bannerOf, restrictionOf, type Policy } from '../../regions/reverification-policy.ts'
import { updateStatus, type UpdateStatus } from './update-status.ts'

type UpdatePoi = Calls['POST /v3/private/kyc/kyc-info']['result']['updatePoi']

/** How the member stands with a newer document. */
export function updateStatusOf(
  member: Pick<SessionMember, 'site' | 'member_tag'>,
  { reverification, document, transferring }: Snapshot,
  attempts: readonly AttemptRow[],
  policy: Policy,
  now: Date,
): UpdateStatus {
  const task = reverification && { openedAt: new Date(reverification.openedAt), dueOn: reverification.dueOn }
  return updateStatus(
    { site: member.site, country: document?.country ?? null, locked: isLocked(member), moving: transferring !== null },
    task,
    attempts,
    policy,
    now,
  )
}

/** The part of kyc-info that is about a newer document, and the banner that tells of it. */
export function updatePoiOf(
  sources: {
    member: SessionMember
    snapshot: Snapshot
    attempts: readonly AttemptRow[]
    policy: Policy
    region: Region
    consentVersion: string
    now: Date
  },
  text: (key: string) => string,
): { updatePoi: UpdatePoi; banner: string | null } {
  const { member, snapshot, attempts, policy, now } = sources
  const today = now.toISOString().slice(0, 10)
  const dueOn = snapshot.reverification?.dueOn ?? null
  const { status, reasons, refused, attemptsLeft, nextAttemptAt } = updateStatusOf(
    member,
    snapshot,
    attempts,
    policy,
    now,
  )
  const shown = reasonsForMember(reasons)
  const { closedNow, closesNext } = restrictionOf(snapshot.reverification, policy, today)
  return {
    updatePoi: {
      status,
      rejectReason: shown.map((code) => text(`reason.${code}.title`)).join(' · '),
      rejectReasons: shown,
      siteInfo: { site: member.site, country: snapshot.document?.country ?? null },
      dueOn,
      refused,
      attemptsLeft,
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      closedNow,
      closesNext,
      resubmission: resubmissionOfUpdate(attempts, sources.region, sources.consentVersion),
    },
    // Who has sent their part, or has to verify first, is not urged.
    banner:
      dueOn && snapshot.document && status !== 'DisplayUpdatePOIStatus_Pending' ? bannerOf(dueOn, policy, today) : null,
  }
}
