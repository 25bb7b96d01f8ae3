import { staffCaseFetchPhotos } from '@tessera/contract/endpoints/v1/staff/case/fetch-photos.ts'
import { withVendorPhotos } from '../../../../../review/evidence/vendor-photos.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffCaseFetchPhotosRoute = handle(staffCaseFetchPhotos, async ({ context, body, staff }) => {
  const files = await refusing('decisionRefused', () => withVendorPhotos(context, body.id, staff.name))
  return { files: files.length }
})
