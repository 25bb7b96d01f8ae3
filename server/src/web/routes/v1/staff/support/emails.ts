import { staffSupportEmails } from '@tessera/contract/endpoints/v1/staff/support/emails.ts'
import { shownEmails } from '../../../../../review/acts/messages.ts'
import { checkedMember } from '../../../../../review/quality/checks.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffSupportEmailsRoute = handle(staffSupportEmails, async ({ context, staff }) => {
  const emails = await refusing('listRefused', () => shownEmails(context, 100, staff.name))
  const checked = await checkedMember(context.db, staff.name)
  return emails
    .filter(({ memberId }) => checked === null || memberId !== checked)
    .toReversed()
    .map((one) => ({ ...one, at: one.at.toISOString() }))
})
