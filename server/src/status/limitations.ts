import type { Calls } from '@tessera/contract/endpoints.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import { isOpen } from '../regions/limits.ts'
import type { Region } from '../regions/region.ts'
import { restrictionOf, type Policy } from '../regions/reverification-policy.ts'
import { withdrawals } from '../compliance/questionnaires/holds.ts'
import { liftersOf } from '../compliance/tasks/compute-tasks.ts'
import type { ComputedTask } from '../compliance/tasks/computed-task.ts'
import { closedByTasks } from '../compliance/tasks/urgency.ts'
import type { Snapshot } from '../accounts/snapshot/snapshot.ts'

type Limitation = Calls['POST /v3/private/kyc/kyc-info']['result']['limitationInfo'][number]

/**
 * The only product that stays open on both accounts while an identity moves: nothing leaves the accounts, and no new
 * order or fiat balance can arise.
 */
const openWhileMoving = 'CRYPTO_DEPOSIT'

/**
 * Products closed to the member now, each with what opens it: a higher level, the task that leads to a client class,
 * the overdue newer document, a task, a reviewer, or the end of a transfer. After a final rejection, nothing the
 * member does opens it. That comes first, because no other fix would open the product.
 */
export function limitationsOf(
  member: Pick<SessionMember, 'kyc_level' | 'site' | 'security_hold_until'>,
  { region, policy }: { region: Region; policy: Policy },
  { snapshot, computedTasks }: { snapshot: Snapshot; computedTasks: readonly ComputedTask[] },
  now: Date,
): Limitation[] {
  const { reverification, transferring, held } = snapshot
  const lifters = liftersOf(computedTasks, { snapshot, member, now })
  const products = region.levels[member.kyc_level]?.products ?? []
  const overdue = restrictionOf(reverification, policy, now.toISOString().slice(0, 10)).closedNow
  const waiting = closedByTasks(computedTasks, now)
  return products.flatMap((offer): Limitation[] => {
    const { product } = offer
    if (!isOpen(offer, lifters)) {
      const opener = region.levels.find((level) => level.products.some((one) => one.product === product && one.allowed))
      // No one can verify here during a transfer: the incoming identity opens what the first level opens.
      if (transferring?.direction === 'target' && opener?.level === 'LEVEL_1') return [moving(product, transferring)]
      const classed = computedTasks.find(({ raises }) => raises.some((one) => one.opens && one.product === product))
      return [
        {
          capability: product,
          reasonKey: 'limitation.level',
          liftedBy: opener?.level ?? classed?.id ?? '',
          until: null,
        },
      ]
    }
    return [
      ...(waiting.some((closed) => closed.product === product && closed.task === null)
        ? [{ capability: product, reasonKey: 'limitation.decision' as const, liftedBy: '', until: null }]
        : []),
      ...(overdue.includes(product)
        ? [
            {
              capability: product,
              reasonKey: 'limitation.reverification' as const,
              liftedBy: 'UPDATE_POI',
              until: null,
            },
          ]
        : []),
      ...waiting.flatMap((closed) =>
        closed.product === product && closed.task !== null
          ? [{ capability: product, reasonKey: 'limitation.task' as const, liftedBy: closed.task, until: null }]
          : [],
      ),
      // The same text for every rule: we do not reveal what we look for.
      ...(held.includes(product)
        ? [{ capability: product, reasonKey: 'limitation.review' as const, liftedBy: 'REVIEW', until: null }]
        : []),
      ...(member.security_hold_until && member.security_hold_until > now && withdrawals.includes(product)
        ? [
            {
              capability: product,
              reasonKey: 'limitation.security' as const,
              liftedBy: 'SECURITY',
              until: member.security_hold_until.toISOString(),
            },
          ]
        : []),
      ...(transferring && product !== openWhileMoving ? [moving(product, transferring)] : []),
    ]
  })
}

function moving(
  capability: Limitation['capability'],
  { frozenUntil }: NonNullable<Snapshot['transferring']>,
): Limitation {
  return {
    capability,
    reasonKey: 'limitation.transfer',
    liftedBy: 'TRANSFER',
    until: new Date(frozenUntil).toISOString(),
  }
}
