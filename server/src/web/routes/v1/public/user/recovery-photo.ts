import { recoveryPhoto } from '@tessera/contract/endpoints/v1/public/user/recovery-photo.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { intake } from '../../../../../recognition/intake.ts'
import { fileRefusal } from '../../../../../verification/records/file-refusal.ts'
import { savePhoto } from '../../../../../verification/recovery/begin.ts'
import { handle } from '../../../../http/handler.ts'
import { announcedBytes, readUpload } from '../../../../http/read-upload.ts'

const perAddress = { name: 'recovery-photo', limit: 20, seconds: 3600 }

export const recoveryPhotoRoute = handle(recoveryPhoto, async ({ context, query, request }) => {
  const address = addressOf(request)
  await consumeRateLimit(context.db, perAddress, address)
  const token = String(request.headers['recovery-token'])
  await context.uploads(`recovery:${address}`, announcedBytes(request, uploadBytes), async () => {
    const file = await readUpload(request, uploadBytes)
    const photo = await context.intakeLimit(() => intake(file))
    if (!photo.ok) throw fileRefusal(photo.problem)
    await savePhoto(context, { token, side: query.side, jpeg: photo.jpeg })
  })
  return {}
})
