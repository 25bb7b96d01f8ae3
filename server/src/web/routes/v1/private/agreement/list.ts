import { agreementList } from '@tessera/contract/endpoints/v1/private/agreement/list.ts'
import { languagesFor } from '@tessera/questionnaires/library/agreements.ts'
import { offeredAgreements } from '../../../../../compliance/agreements/offered.ts'
import { signaturesOf, statusOf } from '../../../../../compliance/agreements/store.ts'
import { prerequisiteOf } from '../../../../../compliance/tasks/prerequisites.ts'
import { handleCached } from '../../../../http/handler.ts'
import { languageWish } from '../../../../../platform/http/language.ts'

export const agreementListRoute = handleCached(
  agreementList,
  () => true,
  async ({ context, member, attempts, snapshot, request }) => {
    const signatures = await signaturesOf(context.db, member.id)
    const wish = languageWish(request)
    return {
      list: offeredAgreements(context, member, signatures).map((version) => {
        const why = prerequisiteOf(context, { member, attempts, snapshot }, { agreement: version.id })?.why
        return {
          ...statusOf(version, signatures, languagesFor(version, wish), member),
          locked: why === 'later' || why === 'in_review',
          inReview: why === 'in_review',
        }
      }),
    }
  },
)
