import { agreementList } from '@tessera/contract/endpoints/v1/private/agreement/list.ts'
import { languagesFor, agreementsAt } from '@tessera/questionnaires/library/agreements.ts'
import { signaturesOf, statusOf } from '../../../../../compliance/agreements/store.ts'
import { handleCached } from '../../../../http/handler.ts'
import { languageWish } from '../../../../../platform/http/language.ts'

export const agreementListRoute = handleCached(
  agreementList,
  () => true,
  async ({ context, member, request }) => {
    const signatures = await signaturesOf(context.db, member.id)
    const wish = languageWish(request)
    const here = agreementsAt(context.agreements, member.site, new Date().toISOString().slice(0, 10))
    return { list: here.map((version) => statusOf(version, signatures, languagesFor(version, wish), member)) }
  },
)
