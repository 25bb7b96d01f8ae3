import { optionAgreementQuery } from '@tessera/contract/endpoints/option/asset/amp/product/agreement/query.ts'
import { languagesFor } from '@tessera/questionnaires/library/agreements.ts'
import { ofOptions, signaturesOf, statusOf } from '../../../../../../../compliance/agreements/store.ts'
import { handle } from '../../../../../../http/handler.ts'
import { languageWish } from '../../../../../../../platform/http/language.ts'

/** Only a signature of the version in force opens the product, and only while the member is verified. */
export const optionAgreementQueryRoute = handle(optionAgreementQuery, async ({ context, member, request }) => {
  const version = ofOptions(context, member)
  if (!version) return { agreement: null, allowed: false }
  const agreement = statusOf(
    version,
    await signaturesOf(context.db, member.id),
    languagesFor(version, languageWish(request)),
    member,
  )
  return { agreement, allowed: agreement.state === 'accepted' && member.kyc_level > 0 }
})
