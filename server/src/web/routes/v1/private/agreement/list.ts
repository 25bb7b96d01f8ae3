import { agreementList } from '@tessera/contract/endpoints/v1/private/agreement/list.ts'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import type { ComplianceTask } from '@tessera/contract/tasks.ts'
import { languagesFor } from '@tessera/questionnaires/library/agreements.ts'
import { offeredAgreements } from '../../../../../compliance/agreements/offered.ts'
import { signaturesOf, statusOf } from '../../../../../compliance/agreements/store.ts'
import { prerequisiteOf } from '../../../../../compliance/tasks/prerequisites.ts'
import { tasksFor } from '../../../../../compliance/tasks/list.ts'
import { handleCached } from '../../../../http/handler.ts'
import { languageWish } from '../../../../../platform/http/language.ts'

export const agreementListRoute = handleCached(
  agreementList,
  () => true,
  async ({ context, member, attempts, snapshot, request }) => {
    const signatures = await signaturesOf(context.db, member.id)
    const wish = languageWish(request)
    const tasks = tasksFor(context, { member, attempts, snapshot }, wish, new Date())
    return {
      list: offeredAgreements(context, member, signatures).map((version) => {
        const missing = prerequisiteOf(context, { member, attempts, snapshot }, { agreement: version.id })
        const why = missing?.why
        return {
          ...statusOf(version, signatures, languagesFor(version, wish), member),
          locked: why === 'later' || why === 'in_review',
          inReview: why === 'in_review',
          first: firstOf(missing?.after ?? [], tasks),
        }
      }),
    }
  },
)

/** The task to do first. One that follows others leads on to the first of those. */
function firstOf(after: readonly string[], tasks: readonly ComplianceTask[]): ComplianceTask | null {
  const before = tasks.filter(({ id }) => after.includes(id))
  const open = before.find(({ status }) => waitingStatuses.includes(status))
  if (open) return open
  const locked = before.find(({ status }) => status === 'LOCKED')
  return locked ? firstOf(locked.after, tasks) : null
}
