import { complianceTasks } from '@tessera/contract/endpoints/v3/private/kyc/compliance-tasks.ts'
import { handleCached } from '../../../../http/handler.ts'
import { languageWish } from '../../../../../platform/http/language.ts'
import { classView } from '../../../../../accounts/snapshot/client-class.ts'
import { regionOf } from '../../../../../regions/region.ts'
import { lockedFor, tasksFor, voluntaryTestsFor } from '../../../../../compliance/tasks/list.ts'

export const complianceTasksRoute = handleCached(
  complianceTasks,
  () => true,
  ({ context, member, attempts, snapshot, request }) => {
    const { site, asOf, template } = regionOf(context.regions, member.site)
    const now = new Date()
    return Promise.resolve({
      site,
      asOf,
      template,
      version: member.version,
      residenceKnown: member.residence_country !== null,
      clientClass: classView(snapshot, member, now),
      list: tasksFor(context, { member, attempts, snapshot }, languageWish(request), now),
      locked: lockedFor(context, { member, attempts, snapshot }, now),
      voluntary: voluntaryTestsFor(context, { member, snapshot }, now),
    })
  },
)
