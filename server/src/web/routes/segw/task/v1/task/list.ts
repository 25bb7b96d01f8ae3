import { taskList } from '@tessera/contract/endpoints/segw/task/v1/task/list.ts'
import { handleWithAttempts } from '../../../../../http/handler.ts'
import { announcementsFor } from '../../../../../../accounts/announcements/announcements.ts'
import { identityTasks } from '../../../../../../compliance/tasks/identity-tasks.ts'
import { regionOf } from '../../../../../../regions/region.ts'
import { addressPolicyOf, policyOf } from '../../../../../../regions/policies.ts'

export const taskListRoute = handleWithAttempts(taskList, async ({ context, member, attempts, snapshot }) => ({
  list: identityTasks({
    member,
    attempts,
    snapshot,
    region: regionOf(context.regions, member.site),
    policy: policyOf(context.regions, member.site),
    addresses: addressPolicyOf(context.regions, member.site),
    announcements: await announcementsFor(context, member),
    now: new Date(),
  }),
}))
