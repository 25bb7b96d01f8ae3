import { myDataFile } from '@tessera/contract/endpoints/v1/private/my-data/file.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { fetchExport } from '../../../../../status/my-data/fetch.ts'
import { handle } from '../../../../http/handler.ts'

export const myDataFileRoute = handle(myDataFile, async ({ context, member, query, reply }) => {
  const zip = await fetchExport(context, member, query.token)
  if (!zip) throw new Refusal('tokenExpired')
  void reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="my-data.zip"')
    .header('cache-control', 'no-store')
    .send(zip)
})
