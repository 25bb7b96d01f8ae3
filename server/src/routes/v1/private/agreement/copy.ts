import { agreementCopy } from '@tessera/contract/endpoints/v1/private/agreement/copy.ts'
import { copyHtml } from '../../../../agreements/copy.ts'
import { signedCopy } from '../../../../agreements/store.ts'
import { handle } from '../../../../http/handler.ts'

export const agreementCopyRoute = handle(agreementCopy, async ({ context, member, query, reply }) => {
  const signed = await signedCopy(context, member.id, query.id, Number(query.version))
  void reply.type('text/html; charset=utf-8').header('content-disposition', `attachment; filename="${query.id}-${query.version}.html"`).send(copyHtml(signed))
})
