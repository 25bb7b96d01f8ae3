import type { Calls } from '@tessera/contract/endpoints.ts'
import type { KycStepState, UpdatePoiState } from '@tessera/contract/states.ts'
import type { AddressPolicy } from '../../regions/address-policy.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { levelStatusAt } from '../../verification/records/level-status.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Region } from '../../regions/region.ts'
import type { Policy } from '../../regions/reverification-policy.ts'
import { updateStatusOf } from '../../verification/reverification/view.ts'

type Task = Calls['POST /segw/task/v1/task/list']['result']['list'][number]

export interface TaskSources {
  member: SessionMember
  attempts: readonly AttemptRow[]
  snapshot: Snapshot
  region: Region
  policy: Policy
  addresses: AddressPolicy
  announcements: readonly { answer: string | null }[]
  now: Date
}

const ofStep: Record<KycStepState, Task['status'] | null> = {
  ALLOW: 'open',
  NOT_ALLOW: null,
  PENDING: 'waiting',
  SUCCESS: 'done',
  FAILED_AND_CAN_RETRY: 'failed',
  FAILED_AND_CAN_NOT_RETRY: 'failed',
  CERTIFICATION_DISABLED: null,
}
const ofUpdate: Record<UpdatePoiState, Task['status'] | null> = {
  DisplayUpdatePOIStatus_No: null,
  DisplayUpdatePOIStatus_Needed: 'open',
  DisplayUpdatePOIStatus_Pending: 'waiting',
  DisplayUpdatePOIStatus_Rejected: 'failed',
  DisplayUpdatePOIStatus_Rejected_Daily: 'failed',
}
const urgency: readonly Task['status'][] = ['failed', 'open', 'waiting', 'done']

/** The member's verification tasks. Those with a deadline come first, then failed, open, in review and done. */
export function identityTasks({
  member,
  attempts,
  snapshot,
  region,
  policy,
  addresses,
  announcements,
  now,
}: TaskSources): Task[] {
  const base = '/user/accounts/auth'
  const first = levelStatusAt('LEVEL_1', { member, region, attempts, address: { snapshot, policy: addresses } }, now)
  const second = levelStatusAt('LEVEL_2', { member, region, attempts, address: { snapshot, policy: addresses } }, now)
  const update = updateStatusOf(member, { snapshot, attempts }, policy, now)
  const all: (Omit<Task, 'status'> & { status: Task['status'] | null })[] = [
    {
      task: 'UPDATE_POI',
      status: ofUpdate[update.status],
      dueOn: snapshot.reverification?.dueOn ?? null,
      path: `${base}/updatekyc`,
    },
    { task: 'VERIFY_IDENTITY', status: ofStep[first.step], dueOn: null, path: `${base}/kyc` },
    { task: 'PROVE_ADDRESS', status: ofStep[second.step], dueOn: null, path: `${base}/updatePOA` },
    {
      task: 'ANNOUNCEMENT',
      status: announcements.length === 0 ? null : announcements.some(({ answer }) => answer === null) ? 'open' : 'done',
      dueOn: null,
      path: `${base}/step1`,
    },
  ]
  const shown = all.flatMap(({ status, ...task }): Task[] => (status ? [{ ...task, status }] : []))
  return shown.toSorted(
    (a, b) =>
      Number(a.dueOn === null) - Number(b.dueOn === null) || urgency.indexOf(a.status) - urgency.indexOf(b.status),
  )
}
