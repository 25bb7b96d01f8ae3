import { agreementCopy } from '@tessera/contract/endpoints/v1/private/agreement/copy.ts'
import { copyHtml } from '../../../../../compliance/agreements/copy.ts'
import { signedCopy } from '../../../../../compliance/agreements/signed-copy.ts'
import { handle } from '../../../../http/handler.ts'

export const agreementCopyRoute = handle(agreementCopy, async ({ context, member, query, reply }) => {
  const signed = await signedCopy(context, member, {
    id: query.id,
    version: Number(query.version),
    round: query.round === undefined ? undefined : Number(query.round),
  })
  // Each copy of a version has its own file name, so that downloads do not overwrite each other.
  const name = [query.id, query.version, ...(signed.round > 1 ? [signed.round] : [])].join('-')
  void reply
    .type('text/html; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.html"`)
    .send(copyHtml(context, signed))
})
