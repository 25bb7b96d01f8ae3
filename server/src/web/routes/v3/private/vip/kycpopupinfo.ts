import { kycPopupInfo } from '@tessera/contract/endpoints/v3/private/vip/kycpopupinfo.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { levelStatusAt } from '../../../../../verification/records/level-status.ts'
import { regionOf, type Region } from '../../../../../regions/region.ts'
import { addressPolicyOf } from '../../../../../regions/policies.ts'
import { computedTasksFor } from '../../../../../compliance/tasks/list.ts'
import { closedByTasks } from '../../../../../compliance/tasks/urgency.ts'

export const kycPopupInfoRoute = handleWithAttempts(kycPopupInfo, ({ context, member, attempts, snapshot }) => {
  const region = regionOf(context.regions, member.site)
  const level = member.kyc_level === 0 ? ('LEVEL_1' as const) : ('LEVEL_2' as const)
  const now = new Date()
  const { refused } = levelStatusAt(
    level,
    {
      member,
      region,
      attempts,
      address: {
        snapshot,
        policy: addressPolicyOf(context.regions, member.site),
      },
    },
    now,
  )
  const none = { show: false, level: null, opens: [], raises: [], path: null }
  if (refused || snapshot.transferring || member.kyc_level >= 2) return Promise.resolve(none)
  const held = new Map((region.levels[member.kyc_level]?.products ?? []).map((one) => [one.product, one]))
  // A product that a task keeps closed as well does not open with the level alone.
  const withheld = new Set(
    closedByTasks(computedTasksFor(context, { member, attempts, snapshot }, now), now).map(({ product }) => product),
  )
  const next = (region.levels.find((one) => one.level === level)?.products ?? []).filter(
    ({ product, allowed }) => allowed && !withheld.has(product),
  )
  const opens = next.filter(({ product }) => held.get(product)?.allowed === false).map(({ product }) => product)
  const raises = next.filter((one) => allowsMore(one, held.get(one.product))).map(({ product }) => product)
  if (opens.length === 0 && raises.length === 0) return Promise.resolve(none)
  return Promise.resolve({
    show: true,
    level,
    opens,
    raises,
    path: level === 'LEVEL_1' ? '/user/accounts/auth/kyc' : '/user/accounts/auth/updatePOA',
  })
})

type Product = Region['levels'][number]['products'][number]

/** Whether an open product gets a higher limit or none. We do not compare limits of different periods. */
function allowsMore(next: Product, now: Product | undefined): boolean {
  if (
    !now?.allowed ||
    now.limit === undefined ||
    (next.limit !== undefined && (next.period ?? 'day') !== (now.period ?? 'day'))
  )
    return false
  return next.limit === undefined || Number(next.limit) > Number(now.limit)
}
