import { uploadBytes } from '@tessera/contract/limits.ts'
import { builtinUpload } from '@tessera/contract/endpoints/v3/private/kyc/builtin/upload.ts'
import { handle } from '../../../../../http/handler.ts'
import { announcedBytes, readUpload } from '../../../../../http/read-upload.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { ownAttempt } from '../../../../../../accounts/snapshot/attempts.ts'
import { photosToTake } from '../../../../../../verification/records/documents.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { savePhoto } from '../../../../../../verification/drafts/photos.ts'
import { regionOf } from '../../../../../../regions/region.ts'

const perMember = { name: 'upload', limit: 120, seconds: 3600 }

export const builtinUploadRoute = handle(builtinUpload, async ({ context, member, query, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const attempt = await ownAttempt(context.db, member.id, query.attemptId)
  if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
  if (!photosToTake(regionOf(context.regions, member.site), attempt.document_type).includes(query.side))
    throw new Refusal('documentNotSupported')
  return context.uploads(String(member.id), announcedBytes(request, uploadBytes), async () => {
    const bytes = await readUpload(request, uploadBytes)
    // A selfie must be a photo. A page of a file could show a picture that was not taken for this verification.
    if (query.side === 'selfie' && bytes.subarray(0, 1024).includes('%PDF-'))
      throw new Refusal('fileTypeUnsupported', { problem: 'unsupported-type' })
    return savePhoto(context, member, attempt, { side: query.side, bytes })
  })
})
