import type { Calls } from '@tessera/contract/endpoints.ts'
import { reasonsForMember } from '@tessera/contract/reasons.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { resubmissionOfUpdate } from '../records/resubmission-view.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Region } from '../../regions/region.ts'
import { bannerOf, restrictionOf, type Policy } from '../../regions/reverification-policy.ts'
import { updateStatus, type UpdateStatus } from './update-status.ts'

type UpdatePoi = Calls['POST /v3/private/kyc/kyc-info']['result']['updatePoi']

/** The member's newer-document status. */
export function updateStatusOf(
  member: Pick<SessionMember, 'site' | 'member_tag'>,
  {
    snapshot: { reverification, document, transferring },
    attempts,
  }: { snapshot: Snapshot; attempts: readonly AttemptRow[] },
  policy: Policy,
  now: Date,
): UpdateStatus {
  const task = reverification && { openedAt: new Date(reverification.openedAt), dueOn: reverification.dueOn }
  return updateStatus(
    { site: member.site, country: document?.country ?? null, locked: isLocked(member), moving: transferring !== null },
    { task, attempts },
    policy,
    now,
  )
}

/** The part of kyc-info about a newer document, and its banner. */
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
    { snapshot, attempts },
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
    // Members who have sent their document, or have to verify first, get no reminder.
    banner:
      dueOn && snapshot.document && status !== 'DisplayUpdatePOIStatus_Pending' ? bannerOf(dueOn, policy, today) : null,
  }
}
