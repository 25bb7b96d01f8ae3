import { riskIntercept } from '@tessera/contract/endpoints/v1/kyc/risk-component/intercept.ts'
import { interceptProducts } from '@tessera/contract/scenes.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { limitationsOf } from '../../../../../status/limitations.ts'
import { computedTasksFor } from '../../../../../compliance/tasks/list.ts'
import { regionOf } from '../../../../../regions/region.ts'
import { policyOf } from '../../../../../regions/policies.ts'

/** The page where a member lifts the restriction. A transfer ends by itself. */
const screens: Readonly<Record<string, string>> = {
  LEVEL_1: '/user/accounts/auth/kyc',
  LEVEL_2: '/user/accounts/auth/updatePOA',
  UPDATE_POI: '/user/accounts/auth/updatekyc',
}

export const riskInterceptRoute = handleWithAttempts(riskIntercept, ({ context, member, attempts, snapshot, body }) => {
  const now = new Date()
  const computedTasks = computedTasksFor(context, { member, attempts, snapshot }, now)
  const closed = limitationsOf(
    member,
    { region: regionOf(context.regions, member.site), policy: policyOf(context.regions, member.site) },
    { snapshot, computedTasks },
    now,
  )
  const found = closed.find(({ capability }) => capability === interceptProducts[body.scene])
  return Promise.resolve({
    intercept: found !== undefined,
    reasonKey: found?.reasonKey ?? null,
    liftedBy: found?.liftedBy ?? null,
    path: found
      ? (screens[found.liftedBy] ??
        (computedTasks.some(({ id }) => id === found.liftedBy) ? '/user/accounts/auth/complianceTasks' : null))
      : null,
  })
})
