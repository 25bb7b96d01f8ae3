import { complianceTasks } from '@tessera/contract/endpoints/v3/private/kyc/compliance-tasks.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { languageWish } from '../../../../http/language.ts'
import { regionOf } from '../../../../regions/region.ts'
import { tasksFor } from '../../../../tasks/list.ts'

export const complianceTasksRoute = handleWithAttempts(complianceTasks, ({ context, member, attempts, circumstances, request }) => {
  const { site, asOf, template } = regionOf(context.regions, member.site)
  return Promise.resolve({ site, asOf, template, list: tasksFor(context, { member, attempts, circumstances }, languageWish(request), new Date()) })
})
