import { addressPage } from '@tessera/contract/endpoints/v3/private/kyc/address/page.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { savePage } from '../../../../../../verification/addresses/pages.ts'
import { handle } from '../../../../../http/handler.ts'
import { announcedBytes, readUpload } from '../../../../../http/read-upload.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'

const perMember = { name: 'address-page', limit: 60, seconds: 3600 }

export const addressPageRoute = handle(addressPage, async ({ context, member, query, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const proof = await context.db
    .selectFrom('address_proof')
    .select('state')
    .where('id', '=', query.proofId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!proof) throw new Refusal('attemptNotFound')
  if (proof.state !== 'draft') throw new Refusal('attemptClosed')
  return context.uploads(String(member.id), announcedBytes(request, uploadBytes), async () =>
    savePage(context, member, query.proofId, await readUpload(request, uploadBytes)),
  )
})
