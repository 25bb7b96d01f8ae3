import { staffMemberAttribute } from '@tessera/contract/endpoints/v1/staff/member/attribute.ts'
import { changeAttribute } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberAttributeRoute = handle(staffMemberAttribute, async ({ context, body, staff }) => {
  const { memberId, name, value } = body
  const attributes = await refusing('memberChangeRefused', async () =>
    changeAttribute(context, { memberId, name, to: value }, staff.name),
  )
  return { attributes: Object.entries(attributes).map(([key, set]) => ({ name: key, value: set })) }
})
