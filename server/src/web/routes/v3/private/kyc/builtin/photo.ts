import { builtinPhoto } from '@tessera/contract/endpoints/v3/private/kyc/builtin/photo.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { sealedFile } from '../../../../../../platform/secrets/sealed-columns.ts'

/** Only the member, and only while the attempt is open. Afterwards the photo is not available over the web. */
export const builtinPhotoRoute = handle(builtinPhoto, async ({ context, member, query, reply }) => {
  const photo = await context.db
    .selectFrom('photo')
    .innerJoin('attempt', 'attempt.id', 'photo.attempt_id')
    .select(['photo.blob'])
    .where('photo.id', '=', query.photoId)
    .where('photo.member_id', '=', member.id)
    .where('attempt.state', '=', 'draft')
    .executeTakeFirst()
  if (!photo) throw new Refusal('attemptNotFound')
  const jpeg = context.keyring.openFor(member, sealedFile('photo', photo.blob), await context.storage.get(photo.blob))
  reply.header('content-disposition', 'attachment; filename="photo.jpg"').type('image/jpeg').send(jpeg)
})
