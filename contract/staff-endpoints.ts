import type { BodyOf, QueryOf, ResultOf } from './endpoint.ts'
import { staffCaseAppoint } from './endpoints/v1/staff/case/appoint.ts'
import { staffCaseCancelCall } from './endpoints/v1/staff/case/cancel-call.ts'
import { staffCaseLiftProducts } from './endpoints/v1/staff/case/lift-products.ts'
import { staffCaseReleaseDocument } from './endpoints/v1/staff/case/release-document.ts'
import { staffCaseWithdraw } from './endpoints/v1/staff/case/withdraw.ts'
import { staffQueueHeld } from './endpoints/v1/staff/queue/held.ts'
import { staffSupportEmails } from './endpoints/v1/staff/support/emails.ts'
import { staffSupportRequests } from './endpoints/v1/staff/support/requests.ts'
import { staffCaseAsk } from './endpoints/v1/staff/case/ask.ts'
import { staffCaseAttach } from './endpoints/v1/staff/case/attach.ts'
import { staffCaseChanges } from './endpoints/v1/staff/case/changes.ts'
import { staffCaseCheck } from './endpoints/v1/staff/case/check.ts'
import { staffCaseDecide } from './endpoints/v1/staff/case/decide.ts'
import { staffCaseEvidence } from './endpoints/v1/staff/case/evidence.ts'
import { staffCaseFetchPhotos } from './endpoints/v1/staff/case/fetch-photos.ts'
import { staffCaseHold } from './endpoints/v1/staff/case/hold.ts'
import { staffCaseLift } from './endpoints/v1/staff/case/lift.ts'
import { staffCaseNote } from './endpoints/v1/staff/case/note.ts'
import { staffCaseRead } from './endpoints/v1/staff/case/read.ts'
import { staffCaseReturn } from './endpoints/v1/staff/case/return.ts'
import { staffCaseOriginal } from './endpoints/v1/staff/case/original.ts'
import { staffCaseReveal } from './endpoints/v1/staff/case/reveal.ts'
import { staffExportCase } from './endpoints/v1/staff/export/case.ts'
import { staffProposalDecline } from './endpoints/v1/staff/proposal/decline.ts'
import { staffProposalList } from './endpoints/v1/staff/proposal/list.ts'
import { staffExportPeriod } from './endpoints/v1/staff/export/period.ts'
import { staffFiguresRead } from './endpoints/v1/staff/figures/read.ts'
import { staffInvitationAccept } from './endpoints/v1/staff/invitation/accept.ts'
import { staffInvitationOpen } from './endpoints/v1/staff/invitation/open.ts'
import { staffMemberAsk } from './endpoints/v1/staff/member/ask.ts'
import { staffMemberAskable } from './endpoints/v1/staff/member/askable.ts'
import { staffMemberAttribute } from './endpoints/v1/staff/member/attribute.ts'
import { staffMemberClose } from './endpoints/v1/staff/member/close.ts'
import { staffMemberCloseTask } from './endpoints/v1/staff/member/close-task.ts'
import { staffMemberErase } from './endpoints/v1/staff/member/erase.ts'
import { staffMemberErased } from './endpoints/v1/staff/member/erased.ts'
import { staffMemberErasure } from './endpoints/v1/staff/member/erasure.ts'
import { staffMemberLock } from './endpoints/v1/staff/member/lock.ts'
import { staffMemberOpenTask } from './endpoints/v1/staff/member/open-task.ts'
import { staffMemberResidence } from './endpoints/v1/staff/member/residence.ts'
import { staffMemberRevokeWallet } from './endpoints/v1/staff/member/revoke-wallet.ts'
import { staffMemberSite } from './endpoints/v1/staff/member/site.ts'
import { staffMemberStopTransfer } from './endpoints/v1/staff/member/stop-transfer.ts'
import { staffMemberTasks } from './endpoints/v1/staff/member/tasks.ts'
import { staffMemberTransfer } from './endpoints/v1/staff/member/transfer.ts'
import { staffMemberWallets } from './endpoints/v1/staff/member/wallets.ts'
import { staffMemberBreakGlass } from './endpoints/v1/staff/member/break-glass.ts'
import { staffMemberRead } from './endpoints/v1/staff/member/read.ts'
import { staffMemberSearch } from './endpoints/v1/staff/member/search.ts'
import { staffPartnerClose } from './endpoints/v1/staff/partner/close.ts'
import { staffPartnerKey } from './endpoints/v1/staff/partner/key.ts'
import { staffPartnerList } from './endpoints/v1/staff/partner/list.ts'
import { staffPartnerRegister } from './endpoints/v1/staff/partner/register.ts'
import { staffPartnerRevoke } from './endpoints/v1/staff/partner/revoke.ts'
import { staffPartnerWebhook } from './endpoints/v1/staff/partner/webhook.ts'
import { staffPartnerWebhookSecret } from './endpoints/v1/staff/partner/webhook-secret.ts'
import { staffPartnerWebhookStop } from './endpoints/v1/staff/partner/webhook-stop.ts'
import { staffReverificationCount } from './endpoints/v1/staff/reverification/count.ts'
import { staffReverificationOpen } from './endpoints/v1/staff/reverification/open.ts'
import { staffSetupCheckProvider } from './endpoints/v1/staff/setup/check-provider.ts'
import { staffSetupErasures } from './endpoints/v1/staff/setup/erasures.ts'
import { staffPeopleAdd } from './endpoints/v1/staff/people/add.ts'
import { staffPeopleInvite } from './endpoints/v1/staff/people/invite.ts'
import { staffPeopleList } from './endpoints/v1/staff/people/list.ts'
import { staffPeopleRemovePasskey } from './endpoints/v1/staff/people/remove-passkey.ts'
import { staffPeopleRemove } from './endpoints/v1/staff/people/remove.ts'
import { staffPeopleRoles } from './endpoints/v1/staff/people/roles.ts'
import { staffQualityNext } from './endpoints/v1/staff/quality/next.ts'
import { staffQualityRead } from './endpoints/v1/staff/quality/read.ts'
import { staffQualityReview } from './endpoints/v1/staff/quality/review.ts'
import { staffQueueAhead } from './endpoints/v1/staff/queue/ahead.ts'
import { staffQueueAsk } from './endpoints/v1/staff/queue/ask.ts'
import { staffQueueQuestions } from './endpoints/v1/staff/queue/questions.ts'
import { staffQueueAssign } from './endpoints/v1/staff/queue/assign.ts'
import { staffQueueClaim } from './endpoints/v1/staff/queue/claim.ts'
import { staffQueueColleagues } from './endpoints/v1/staff/queue/colleagues.ts'
import { staffQueueList } from './endpoints/v1/staff/queue/list.ts'
import { staffQueueRelease } from './endpoints/v1/staff/queue/release.ts'
import { staffQueueRemoveView } from './endpoints/v1/staff/queue/remove-view.ts'
import { staffQueueSaveView } from './endpoints/v1/staff/queue/save-view.ts'
import { staffQueueViews } from './endpoints/v1/staff/queue/views.ts'
import { staffQueueSnooze } from './endpoints/v1/staff/queue/snooze.ts'
import { staffReportEnd } from './endpoints/v1/staff/report/end.ts'
import { staffReportList } from './endpoints/v1/staff/report/list.ts'
import { staffReportRead } from './endpoints/v1/staff/report/read.ts'
import { staffReportSave } from './endpoints/v1/staff/report/save.ts'
import { staffReportStart } from './endpoints/v1/staff/report/start.ts'
import { staffAlertSeen } from './endpoints/v1/staff/session/alert-seen.ts'
import { staffConfirmOptions } from './endpoints/v1/staff/session/confirm-options.ts'
import { staffConfirm } from './endpoints/v1/staff/session/confirm.ts'
import { staffSessionEnd } from './endpoints/v1/staff/session/end.ts'
import { staffSessionInfo } from './endpoints/v1/staff/session/info.ts'
import { staffSetupAudit } from './endpoints/v1/staff/setup/audit.ts'
import { staffSetupProviders } from './endpoints/v1/staff/setup/providers.ts'
import { staffSetupRedeliver } from './endpoints/v1/staff/setup/redeliver.ts'
import { staffSetupRules } from './endpoints/v1/staff/setup/rules.ts'
import { staffSetupWebhooks } from './endpoints/v1/staff/setup/webhooks.ts'
import { staffSignIn } from './endpoints/v1/staff/sign-in/finish.ts'
import { staffOidcFinish } from './endpoints/v1/staff/sign-in/oidc-finish.ts'
import { staffOidcStart } from './endpoints/v1/staff/sign-in/oidc-start.ts'
import { staffSignInOptions } from './endpoints/v1/staff/sign-in/options.ts'

/** The endpoints of the reviewers' console. */
export const staffEndpoints = [
  staffSignInOptions,
  staffSignIn,
  staffOidcStart,
  staffOidcFinish,
  staffInvitationOpen,
  staffInvitationAccept,
  staffSessionInfo,
  staffSessionEnd,
  staffAlertSeen,
  staffConfirmOptions,
  staffConfirm,
  staffQueueList,
  staffQueueClaim,
  staffQueueAhead,
  staffQueueRelease,
  staffQueueAsk,
  staffQueueAssign,
  staffQueueQuestions,
  staffQueueSnooze,
  staffQueueColleagues,
  staffQueueViews,
  staffQueueSaveView,
  staffQueueRemoveView,
  staffCaseRead,
  staffCaseEvidence,
  staffCaseReturn,
  staffCaseOriginal,
  staffCaseReveal,
  staffCaseDecide,
  staffCaseChanges,
  staffCaseCheck,
  staffCaseNote,
  staffCaseAttach,
  staffCaseFetchPhotos,
  staffCaseHold,
  staffCaseLift,
  staffCaseAsk,
  staffCaseAppoint,
  staffCaseCancelCall,
  staffCaseLiftProducts,
  staffCaseReleaseDocument,
  staffCaseWithdraw,
  staffQueueHeld,
  staffSupportEmails,
  staffSupportRequests,
  staffExportCase,
  staffExportPeriod,
  staffProposalList,
  staffProposalDecline,
  staffReportList,
  staffReportStart,
  staffReportRead,
  staffReportSave,
  staffReportEnd,
  staffMemberSearch,
  staffMemberRead,
  staffMemberBreakGlass,
  staffMemberAsk,
  staffMemberAskable,
  staffMemberAttribute,
  staffMemberClose,
  staffMemberCloseTask,
  staffMemberErase,
  staffMemberErased,
  staffMemberErasure,
  staffMemberLock,
  staffMemberOpenTask,
  staffMemberResidence,
  staffMemberRevokeWallet,
  staffMemberSite,
  staffMemberStopTransfer,
  staffMemberTasks,
  staffMemberTransfer,
  staffMemberWallets,
  staffFiguresRead,
  staffQualityNext,
  staffQualityRead,
  staffQualityReview,
  staffPeopleList,
  staffPeopleAdd,
  staffPeopleRoles,
  staffPeopleInvite,
  staffPeopleRemove,
  staffPeopleRemovePasskey,
  staffSetupProviders,
  staffSetupRules,
  staffSetupAudit,
  staffSetupWebhooks,
  staffSetupRedeliver,
  staffPartnerClose,
  staffPartnerKey,
  staffPartnerList,
  staffPartnerRegister,
  staffPartnerRevoke,
  staffPartnerWebhook,
  staffPartnerWebhookSecret,
  staffPartnerWebhookStop,
  staffReverificationCount,
  staffReverificationOpen,
  staffSetupCheckProvider,
  staffSetupErasures,
] as const

type Any = (typeof staffEndpoints)[number]

/** Request and response of each `METHOD /path` of the console. It imports this type only, and no code. */
export type StaffCalls = {
  [E in Any as `${E['method']} ${E['path']}`]: { body: BodyOf<E>; query: QueryOf<E>; result: ResultOf<E> }
}
