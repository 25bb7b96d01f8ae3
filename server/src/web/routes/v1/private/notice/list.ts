import { noticeList } from '@tessera/contract/endpoints/v1/private/notice/list.ts'
import { noticesOf } from '../../../../../accounts/email/notices.ts'
import { formTitle } from '../../../../../compliance/questionnaires/templates.ts'
import { handle } from '../../../../http/handler.ts'

export const noticeListRoute = handle(noticeList, async ({ context, member, language }) => {
  const list = await noticesOf(context, member, language, (template) =>
    formTitle(context.questionnaires, template, language),
  )
  return {
    unread: list.filter(({ unread }) => unread).length,
    list: list.map((notice) => ({ ...notice, at: notice.at.toISOString() })),
  }
})
