import type { BodyOf, QueryOf, ResultOf } from './endpoint.ts'
import { logout } from './endpoints/logout.ts'
import { optionAgreementApply } from './endpoints/option/asset/amp/agreement/apply.ts'
import { optionAgreementQuery } from './endpoints/option/asset/amp/product/agreement/query.ts'
import { complianceTasks } from './endpoints/v3/private/kyc/compliance-tasks.ts'
import { appealSend } from './endpoints/v1/private/appeal/send.ts'
import { taskExtend } from './endpoints/v1/private/task/extend.ts'
import { agreementCopy } from './endpoints/v1/private/agreement/copy.ts'
import { agreementDocument } from './endpoints/v1/private/agreement/document.ts'
import { agreementList } from './endpoints/v1/private/agreement/list.ts'
import { agreementSign } from './endpoints/v1/private/agreement/sign.ts'
import { draftRead } from './endpoints/v1/private/draft/read.ts'
import { draftSave } from './endpoints/v1/private/draft/save.ts'
import { memberInfo } from './endpoints/user/private/member/info.ts'
import { monitorReport } from './endpoints/v1/public/monitor/report.ts'
import { questionnaireFile } from './endpoints/v1/private/questionnaire/file.ts'
import { noticeList } from './endpoints/v1/private/notice/list.ts'
import { noticeSeen } from './endpoints/v1/private/notice/seen.ts'
import { questionnaireAbout } from './endpoints/v1/private/questionnaire/about.ts'
import { questionnaireList } from './endpoints/v1/private/questionnaire/list.ts'
import { questionnaireWithdraw } from './endpoints/v1/private/questionnaire/withdraw.ts'
import { userClientClass } from './endpoints/v1/private/user/client-class.ts'
import { userCurrency } from './endpoints/v1/private/user/currency.ts'
import { currencyRates } from './endpoints/v1/public/currency/rates.ts'
import { revokeSession } from './endpoints/v1/private/user/revoke-session.ts'
import { sessions } from './endpoints/v1/private/user/sessions.ts'
import { partnerCode } from './endpoints/v1/partner/integration/code.ts'
import { partnerResult } from './endpoints/v1/partner/integration/result.ts'
import { sandboxEmbedCode } from './endpoints/v1/public/sandbox/embed-code.ts'
import { sandboxSimulator } from './endpoints/v1/public/sandbox/simulator.ts'
import { providerSession } from './endpoints/v3/private/kyc/provider-session.ts'
import { sandboxQuestionnaire } from './endpoints/v1/public/sandbox/questionnaire.ts'
import { supportRequest } from './endpoints/v1/public/support/request.ts'
import { signIn } from './endpoints/v1/public/user/sign-in.ts'
import { forgotPassword } from './endpoints/v1/public/user/forgot-password.ts'
import { resetPassword } from './endpoints/v1/public/user/reset-password.ts'
import { securityEndpoints } from './security-endpoints.ts'
import { signUp } from './endpoints/v1/public/user/sign-up.ts'
import { signUpConfirm } from './endpoints/v1/public/user/sign-up-confirm.ts'
import { signUpResend } from './endpoints/v1/public/user/sign-up-resend.ts'
import { messengerLink } from './endpoints/v1/private/messenger/link.ts'
import { messengerUnlink } from './endpoints/v1/private/messenger/unlink.ts'
import { contactConfirm } from './endpoints/v1/private/contact/confirm.ts'
import { contactSend } from './endpoints/v1/private/contact/send.ts'
import { messengerSignIn } from './endpoints/v1/public/messenger/sign-in.ts'
import { providerNotice } from './endpoints/v1/public/provider/notice.ts'
import { sdkAccessToken } from './endpoints/v1/s1/kyc/integration/access-token.ts'
import { sdkBusinessInfo } from './endpoints/v1/s1/kyc/integration/business-info.ts'
import { sdkRenewToken } from './endpoints/v1/s1/kyc/integration/renew-token.ts'
import { profile } from './endpoints/v2/private/user/profile.ts'
import { countryList } from './endpoints/v2/public/country-list.ts'
import { getEddInfo } from './endpoints/v3/private/aml/get-edd-info.ts'
import { builtinDetails } from './endpoints/v3/private/kyc/builtin/details.ts'
import { builtinPhoto } from './endpoints/v3/private/kyc/builtin/photo.ts'
import { builtinReading } from './endpoints/v3/private/kyc/builtin/reading.ts'
import { builtinSession } from './endpoints/v3/private/kyc/builtin/session.ts'
import { builtinStatus } from './endpoints/v3/private/kyc/builtin/status.ts'
import { builtinSubmit } from './endpoints/v3/private/kyc/builtin/submit.ts'
import { builtinSwap } from './endpoints/v3/private/kyc/builtin/swap.ts'
import { builtinUpload } from './endpoints/v3/private/kyc/builtin/upload.ts'
import { canVerify } from './endpoints/v3/private/kyc/can-verify.ts'
import { createQuestionnaire } from './endpoints/v3/private/kyc/create-questionnaire.ts'
import { createSatosQuestionnaire } from './endpoints/v3/private/kyc/create-satos-questionnaire.ts'
import { events } from './endpoints/v3/private/kyc/events.ts'
import { getAmlResult } from './endpoints/v3/private/kyc/get-aml-result.ts'
import { getKycProvider } from './endpoints/v3/private/kyc/get-kyc-provider.ts'
import { kycInfo } from './endpoints/v3/private/kyc/kyc-info.ts'
import { kycPersonalInfo } from './endpoints/v3/private/kyc/kyc-personal-info.ts'
import { querySatosQuestionnaire } from './endpoints/v3/private/kyc/query-satos-questionnaire.ts'
import { questionnaireTemplateDetail } from './endpoints/v3/private/kyc/questionnaire-template-detail.ts'
import { questionnaireToken } from './endpoints/v3/private/kyc/questionnaire-token.ts'
import { handoffOpen } from './endpoints/v1/public/handoff/open.ts'
import { handoffCancel } from './endpoints/v3/private/kyc/handoff/cancel.ts'
import { handoffStart } from './endpoints/v3/private/kyc/handoff/start.ts'
import { handoffStatus } from './endpoints/v3/private/kyc/handoff/status.ts'
import { residence } from './endpoints/v3/private/kyc/residence.ts'
import { sdkAccess } from './endpoints/v3/private/kyc/sdk-access.ts'
import { waitingTime } from './endpoints/v3/private/kyc/waiting-time.ts'
import { submitQuestionnaire } from './endpoints/v3/private/kyc/submit-questionnaire.ts'
import { supportedDocumentType } from './endpoints/v3/private/kyc/supported-document-type.ts'
import { selfReset } from './endpoints/v3/private/kyc/self-reset.ts'
import { resetEuPoi } from './endpoints/v3/private/kyc/reset-eu-poi.ts'
import { addressProof } from './endpoints/v3/private/kyc/address/proof.ts'
import { addressPage } from './endpoints/v3/private/kyc/address/page.ts'
import { addressSubmit } from './endpoints/v3/private/kyc/address/submit.ts'
import { transferStatus } from './endpoints/v1/kyc/transfer/status.ts'
import { transferStop } from './endpoints/v1/kyc/transfer/stop.ts'
import { transferVerify } from './endpoints/v1/kyc/transfer/verify.ts'
import { trafficDiversion } from './endpoints/v3/private/kyc/traffic-diversion.ts'
import { submitKycAnnouncement } from './endpoints/v3/private/kyc/submit-kyc-announcement.ts'
import { getConfig } from './endpoints/v3/private/kyc/get-config.ts'
import { getSupportedIpCountryCode } from './endpoints/v3/private/kyc/get-supported-ip-country-code.ts'
import { identity } from './endpoints/v1/kyc/identity.ts'
import { riskIntercept } from './endpoints/v1/kyc/risk-component/intercept.ts'
import { tagMember } from './endpoints/v3/private/user/member/tagmember.ts'
import { kycPopupInfo } from './endpoints/v3/private/vip/kycpopupinfo.ts'
import { defaultIntercept } from './endpoints/user/public/risk/default-intercept.ts'
import { bindAffiliate } from './endpoints/affiliate/apis/v1/bind_aff_user_info.ts'
import { fiatPopUp } from './endpoints/fiat/public/channel/pop-up.ts'
import { taskList } from './endpoints/segw/task/v1/task/list.ts'
import { taskRegion } from './endpoints/segw/task/v1/task/region.ts'
import { vendorToken } from './endpoints/v3/private/kyc/vendor-token.ts'
import { getVerificationSdkInfo } from './endpoints/v3/private/kyc/get-verification-sdk-info.ts'
import { canQuickKyc } from './endpoints/v3/private/kyc/can-quick-kyc.ts'
import { doQuickKyc } from './endpoints/v3/private/kyc/do-quick-kyc.ts'
import { knowledgePage } from './endpoints/v3/private/kyc/knowledge-test/page.ts'
import { knowledgeStart } from './endpoints/v3/private/kyc/knowledge-test/start.ts'
import { knowledgeMoreTime } from './endpoints/v3/private/kyc/knowledge-test/more-time.ts'
import { knowledgeSubmit } from './endpoints/v3/private/kyc/knowledge-test/submit.ts'
import { knowledgeFile } from './endpoints/v3/private/kyc/knowledge-test/file.ts'
import { knowledgeProve } from './endpoints/v3/private/kyc/knowledge-test/prove.ts'
import { riskPage } from './endpoints/v3/private/kyc/risk-test/page.ts'
import { riskStart } from './endpoints/v3/private/kyc/risk-test/start.ts'
import { riskSubmit } from './endpoints/v3/private/kyc/risk-test/submit.ts'
import { riskAccept } from './endpoints/v3/private/kyc/risk-test/accept.ts'
import { staffEndpoints } from './staff-endpoints.ts'

/** Every endpoint. */
export const endpoints = [
  signUp,
  signUpConfirm,
  signUpResend,
  forgotPassword,
  resetPassword,
  signIn,
  ...securityEndpoints,
  logout,
  sessions,
  revokeSession,
  userClientClass,
  userCurrency,
  currencyRates,
  supportRequest,
  monitorReport,
  profile,
  memberInfo,
  countryList,
  kycInfo,
  getKycProvider,
  supportedDocumentType,
  residence,
  draftRead,
  draftSave,
  sdkAccess,
  canVerify,
  kycPersonalInfo,
  events,
  builtinSession,
  builtinDetails,
  builtinReading,
  builtinUpload,
  builtinPhoto,
  builtinSubmit,
  builtinSwap,
  builtinStatus,
  partnerCode,
  partnerResult,
  sandboxEmbedCode,
  sandboxQuestionnaire,
  sandboxSimulator,
  providerSession,
  providerNotice,
  sdkAccessToken,
  sdkRenewToken,
  sdkBusinessInfo,
  handoffStart,
  handoffStatus,
  handoffCancel,
  handoffOpen,
  waitingTime,
  selfReset,
  resetEuPoi,
  addressProof,
  addressPage,
  addressSubmit,
  transferStatus,
  transferVerify,
  transferStop,
  trafficDiversion,
  submitKycAnnouncement,
  getConfig,
  getSupportedIpCountryCode,
  identity,
  riskIntercept,
  tagMember,
  kycPopupInfo,
  defaultIntercept,
  bindAffiliate,
  fiatPopUp,
  taskList,
  taskRegion,
  vendorToken,
  getVerificationSdkInfo,
  canQuickKyc,
  doQuickKyc,
  noticeList,
  noticeSeen,
  questionnaireAbout,
  questionnaireList,
  questionnaireTemplateDetail,
  questionnaireFile,
  createQuestionnaire,
  questionnaireToken,
  submitQuestionnaire,
  questionnaireWithdraw,
  createSatosQuestionnaire,
  querySatosQuestionnaire,
  getAmlResult,
  getEddInfo,
  complianceTasks,
  appealSend,
  taskExtend,
  messengerSignIn,
  messengerLink,
  messengerUnlink,
  contactConfirm,
  contactSend,
  agreementList,
  agreementDocument,
  agreementSign,
  agreementCopy,
  optionAgreementApply,
  optionAgreementQuery,
  knowledgePage,
  knowledgeStart,
  knowledgeMoreTime,
  knowledgeSubmit,
  knowledgeFile,
  knowledgeProve,
  riskPage,
  riskStart,
  riskSubmit,
  riskAccept,
  ...staffEndpoints,
] as const

type Any = (typeof endpoints)[number]

/** Request and response of each `METHOD /path`. The web imports this type only, and no code. */
export type Calls = {
  [E in Any as `${E['method']} ${E['path']}`]: { body: BodyOf<E>; query: QueryOf<E>; result: ResultOf<E> }
}
