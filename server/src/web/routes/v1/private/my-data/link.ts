import { myDataLink } from '@tessera/contract/endpoints/v1/private/my-data/link.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { linkToExport } from '../../../../../status/my-data/fetch.ts'
import { handle } from '../../../../http/handler.ts'

export const myDataLinkRoute = handle(myDataLink, async (call) => {
  const { context, member } = call
  await requireConfirmed(context.db, call, 'confirmFirst')
  const link = await linkToExport(context, member.id)
  if (!link) throw new Refusal('tokenExpired')
  return { token: link.token, expiresAt: link.expiresAt.toISOString() }
})
