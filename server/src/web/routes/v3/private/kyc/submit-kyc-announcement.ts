import { submitKycAnnouncement } from '@tessera/contract/endpoints/v3/private/kyc/submit-kyc-announcement.ts'
import { answerAnnouncement } from '../../../../../accounts/announcements/announcements.ts'
import { handle } from '../../../../http/handler.ts'

export const submitKycAnnouncementRoute = handle(submitKycAnnouncement, ({ context, member, body }) =>
  answerAnnouncement(context, member, body),
)
