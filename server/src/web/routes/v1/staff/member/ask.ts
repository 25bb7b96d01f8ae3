import { staffMemberAsk } from '@tessera/contract/endpoints/v1/staff/member/ask.ts'
import { isOnlyProposed } from '../../../../../compliance/questionnaires/ask.ts'
import { askByReviewer } from '../../../../../review/acts/ask.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberAskRoute = handle(staffMemberAsk, async ({ context, body, staff }) => {
  const { memberId, template, request, scene, days, transfers, ready, own, amount, fact } = body
  const questions = [...ready.map((name) => ({ ready: name })), ...own.map((question) => ({ question }))]
  const row = await refusing('memberChangeRefused', () =>
    askByReviewer(context, {
      memberId,
      templateCode: template,
      requestId: request,
      sceneCode: scene,
      dueDays: days,
      parts: { transfers, questions, amount, fact },
      by: staff.name,
    }),
  )
  return { id: row.id, outcome: isOnlyProposed(row) ? ('proposed' as const) : ('asked' as const) }
})
