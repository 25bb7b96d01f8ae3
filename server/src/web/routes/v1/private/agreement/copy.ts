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
  const ending = `-v${query.version}${signed.round > 1 ? `-${signed.round}` : ''}.html`
  const { name: brand } = context.config.brand
  const title = signed.document.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const [plain, own] = [`${brand}-${query.id}${ending}`, `${brand}-${title}${ending}`]
  void reply
    .type('text/html; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(own)}`)
    .send(copyHtml(context, signed))
})
