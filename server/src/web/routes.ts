import type { Route } from './http/handler.ts'
import { logoutRoute } from './routes/logout.ts'
import { optionAgreementApplyRoute } from './routes/option/asset/amp/agreement/apply.ts'
import { optionAgreementQueryRoute } from './routes/option/asset/amp/product/agreement/query.ts'
import { complianceTasksRoute } from './routes/v3/private/kyc/compliance-tasks.ts'
import { appealSendRoute } from './routes/v1/private/appeal/send.ts'
import { taskExtendRoute } from './routes/v1/private/task/extend.ts'
import { knowledgePageRoute } from './routes/v3/private/kyc/knowledge-test/page.ts'
import { knowledgeStartRoute } from './routes/v3/private/kyc/knowledge-test/start.ts'
import { knowledgeSaveRoute } from './routes/v3/private/kyc/knowledge-test/save.ts'
import { knowledgeMoreTimeRoute } from './routes/v3/private/kyc/knowledge-test/more-time.ts'
import { knowledgeSubmitRoute } from './routes/v3/private/kyc/knowledge-test/submit.ts'
import { knowledgeFileRoute } from './routes/v3/private/kyc/knowledge-test/file.ts'
import { knowledgeProveRoute } from './routes/v3/private/kyc/knowledge-test/prove.ts'
import { riskPageRoute } from './routes/v3/private/kyc/risk-test/page.ts'
import { riskStartRoute } from './routes/v3/private/kyc/risk-test/start.ts'
import { riskSaveRoute } from './routes/v3/private/kyc/risk-test/save.ts'
import { riskSubmitRoute } from './routes/v3/private/kyc/risk-test/submit.ts'
import { riskAcceptRoute } from './routes/v3/private/kyc/risk-test/accept.ts'
import { agreementCopyRoute } from './routes/v1/private/agreement/copy.ts'
import { agreementDocumentRoute } from './routes/v1/private/agreement/document.ts'
import { agreementListRoute } from './routes/v1/private/agreement/list.ts'
import { agreementSignRoute } from './routes/v1/private/agreement/sign.ts'
import { memberInfoRoute } from './routes/user/private/member/info.ts'
import { monitorReportRoute } from './routes/v1/public/monitor/report.ts'
import { questionnaireDraftRoute } from './routes/v1/private/questionnaire/draft.ts'
import { questionnaireFileRoute } from './routes/v1/private/questionnaire/file.ts'
import { questionnaireListRoute } from './routes/v1/private/questionnaire/list.ts'
import { questionnaireSaveRoute } from './routes/v1/private/questionnaire/save.ts'
import { questionnaireWithdrawRoute } from './routes/v1/private/questionnaire/withdraw.ts'
import { userClientClassRoute } from './routes/v1/private/user/client-class.ts'
import { userCurrencyRoute } from './routes/v1/private/user/currency.ts'
import { currencyRatesRoute } from './routes/v1/public/currency/rates.ts'
import { revokeSessionRoute } from './routes/v1/private/user/revoke-session.ts'
import { sessionsRoute } from './routes/v1/private/user/sessions.ts'
import { partnerCodeRoute } from './routes/v1/partner/integration/code.ts'
import { partnerResultRoute } from './routes/v1/partner/integration/result.ts'
import { sandboxEmbedCodeRoute } from './routes/v1/public/sandbox/embed-code.ts'
import { sandboxSimulatorRoute } from './routes/v1/public/sandbox/simulator.ts'
import { providerSessionRoute } from './routes/v3/private/kyc/provider-session.ts'
import { sandboxQuestionnaireRoute } from './routes/v1/public/sandbox/questionnaire.ts'
import { supportRequestRoute } from './routes/v1/public/support/request.ts'
import { signInRoute } from './routes/v1/public/user/sign-in.ts'
import { signUpRoute } from './routes/v1/public/user/sign-up.ts'
import { messengerLinkRoute } from './routes/v1/private/messenger/link.ts'
import { messengerUnlinkRoute } from './routes/v1/private/messenger/unlink.ts'
import { contactConfirmRoute } from './routes/v1/private/contact/confirm.ts'
import { contactSendRoute } from './routes/v1/private/contact/send.ts'
import { messengerSignInRoute } from './routes/v1/public/messenger/sign-in.ts'
import { providerNoticeRoute } from './routes/v1/public/provider/notice.ts'
import { sdkAccessTokenRoute } from './routes/v1/s1/kyc/integration/access-token.ts'
import { sdkBusinessInfoRoute } from './routes/v1/s1/kyc/integration/business-info.ts'
import { sdkRenewTokenRoute } from './routes/v1/s1/kyc/integration/renew-token.ts'
import { profileRoute } from './routes/v2/private/user/profile.ts'
import { countryListRoute } from './routes/v2/public/country-list.ts'
import { getEddInfoRoute } from './routes/v3/private/aml/get-edd-info.ts'
import { builtinDetailsRoute } from './routes/v3/private/kyc/builtin/details.ts'
import { builtinPhotoRoute } from './routes/v3/private/kyc/builtin/photo.ts'
import { builtinReadingRoute } from './routes/v3/private/kyc/builtin/reading.ts'
import { builtinSessionRoute } from './routes/v3/private/kyc/builtin/session.ts'
import { builtinStatusRoute } from './routes/v3/private/kyc/builtin/status.ts'
import { builtinSubmitRoute } from './routes/v3/private/kyc/builtin/submit.ts'
import { builtinUploadRoute } from './routes/v3/private/kyc/builtin/upload.ts'
import { canVerifyRoute } from './routes/v3/private/kyc/can-verify.ts'
import { createQuestionnaireRoute } from './routes/v3/private/kyc/create-questionnaire.ts'
import { createSatosQuestionnaireRoute } from './routes/v3/private/kyc/create-satos-questionnaire.ts'
import { eventsRoute } from './routes/v3/private/kyc/events.ts'
import { getAmlResultRoute } from './routes/v3/private/kyc/get-aml-result.ts'
import { getKycProviderRoute } from './routes/v3/private/kyc/get-kyc-provider.ts'
import { kycInfoRoute } from './routes/v3/private/kyc/kyc-info.ts'
import { kycPersonalInfoRoute } from './routes/v3/private/kyc/kyc-personal-info.ts'
import { querySatosQuestionnaireRoute } from './routes/v3/private/kyc/query-satos-questionnaire.ts'
import { questionnaireTemplateDetailRoute } from './routes/v3/private/kyc/questionnaire-template-detail.ts'
import { questionnaireTokenRoute } from './routes/v3/private/kyc/questionnaire-token.ts'
import { handoffOpenRoute } from './routes/v1/public/handoff/open.ts'
import { handoffCancelRoute } from './routes/v3/private/kyc/handoff/cancel.ts'
import { handoffStartRoute } from './routes/v3/private/kyc/handoff/start.ts'
import { handoffStatusRoute } from './routes/v3/private/kyc/handoff/status.ts'
import { residenceRoute } from './routes/v3/private/kyc/residence.ts'
import { stepDraftRoute } from './routes/v3/private/kyc/step-draft.ts'
import { sdkAccessRoute } from './routes/v3/private/kyc/sdk-access.ts'
import { waitingTimeRoute } from './routes/v3/private/kyc/waiting-time.ts'
import { submitQuestionnaireRoute } from './routes/v3/private/kyc/submit-questionnaire.ts'
import { supportedDocumentTypeRoute } from './routes/v3/private/kyc/supported-document-type.ts'
import { selfResetRoute } from './routes/v3/private/kyc/self-reset.ts'
import { resetEuPoiRoute } from './routes/v3/private/kyc/reset-eu-poi.ts'
import { addressProofRoute } from './routes/v3/private/kyc/address/proof.ts'
import { addressPageRoute } from './routes/v3/private/kyc/address/page.ts'
import { addressSubmitRoute } from './routes/v3/private/kyc/address/submit.ts'
import { transferStatusRoute } from './routes/v1/kyc/transfer/status.ts'
import { transferStopRoute } from './routes/v1/kyc/transfer/stop.ts'
import { transferVerifyRoute } from './routes/v1/kyc/transfer/verify.ts'
import { trafficDiversionRoute } from './routes/v3/private/kyc/traffic-diversion.ts'
import { submitKycAnnouncementRoute } from './routes/v3/private/kyc/submit-kyc-announcement.ts'
import { getConfigRoute } from './routes/v3/private/kyc/get-config.ts'
import { getSupportedIpCountryCodeRoute } from './routes/v3/private/kyc/get-supported-ip-country-code.ts'
import { identityRoute } from './routes/v1/kyc/identity.ts'
import { riskInterceptRoute } from './routes/v1/kyc/risk-component/intercept.ts'
import { tagMemberRoute } from './routes/v3/private/user/member/tagmember.ts'
import { kycPopupInfoRoute } from './routes/v3/private/vip/kycpopupinfo.ts'
import { defaultInterceptRoute } from './routes/user/public/risk/default-intercept.ts'
import { bindAffiliateRoute } from './routes/affiliate/apis/v1/bind_aff_user_info.ts'
import { fiatPopUpRoute } from './routes/fiat/public/channel/pop-up.ts'
import { taskListRoute } from './routes/segw/task/v1/task/list.ts'
import { taskRegionRoute } from './routes/segw/task/v1/task/region.ts'
import { vendorTokenRoute } from './routes/v3/private/kyc/vendor-token.ts'
import { getVerificationSdkInfoRoute } from './routes/v3/private/kyc/get-verification-sdk-info.ts'
import { canQuickKycRoute } from './routes/v3/private/kyc/can-quick-kyc.ts'
import { doQuickKycRoute } from './routes/v3/private/kyc/do-quick-kyc.ts'

/** Every endpoint that is served; a test holds this list to the contract's. */
export const routes: readonly Route[] = [
  signUpRoute,
  signInRoute,
  messengerSignInRoute,
  messengerLinkRoute,
  messengerUnlinkRoute,
  contactConfirmRoute,
  contactSendRoute,
  logoutRoute,
  sessionsRoute,
  revokeSessionRoute,
  userClientClassRoute,
  userCurrencyRoute,
  currencyRatesRoute,
  supportRequestRoute,
  monitorReportRoute,
  profileRoute,
  memberInfoRoute,
  countryListRoute,
  kycInfoRoute,
  getKycProviderRoute,
  supportedDocumentTypeRoute,
  residenceRoute,
  stepDraftRoute,
  sdkAccessRoute,
  canVerifyRoute,
  kycPersonalInfoRoute,
  eventsRoute,
  builtinSessionRoute,
  builtinDetailsRoute,
  builtinReadingRoute,
  builtinUploadRoute,
  builtinPhotoRoute,
  builtinSubmitRoute,
  builtinStatusRoute,
  partnerCodeRoute,
  partnerResultRoute,
  sandboxEmbedCodeRoute,
  sandboxQuestionnaireRoute,
  sandboxSimulatorRoute,
  providerSessionRoute,
  providerNoticeRoute,
  sdkAccessTokenRoute,
  sdkRenewTokenRoute,
  sdkBusinessInfoRoute,
  handoffStartRoute,
  handoffStatusRoute,
  handoffCancelRoute,
  handoffOpenRoute,
  waitingTimeRoute,
  selfResetRoute,
  resetEuPoiRoute,
  addressProofRoute,
  addressPageRoute,
  addressSubmitRoute,
  transferStatusRoute,
  transferVerifyRoute,
  transferStopRoute,
  trafficDiversionRoute,
  submitKycAnnouncementRoute,
  getConfigRoute,
  getSupportedIpCountryCodeRoute,
  identityRoute,
  riskInterceptRoute,
  tagMemberRoute,
  kycPopupInfoRoute,
  defaultInterceptRoute,
  bindAffiliateRoute,
  fiatPopUpRoute,
  taskListRoute,
  taskRegionRoute,
  vendorTokenRoute,
  getVerificationSdkInfoRoute,
  canQuickKycRoute,
  doQuickKycRoute,
  questionnaireListRoute,
  questionnaireTemplateDetailRoute,
  questionnaireDraftRoute,
  questionnaireSaveRoute,
  questionnaireFileRoute,
  createQuestionnaireRoute,
  questionnaireTokenRoute,
  submitQuestionnaireRoute,
  questionnaireWithdrawRoute,
  createSatosQuestionnaireRoute,
  querySatosQuestionnaireRoute,
  getAmlResultRoute,
  getEddInfoRoute,
  complianceTasksRoute,
  appealSendRoute,
  taskExtendRoute,
  agreementListRoute,
  agreementDocumentRoute,
  agreementSignRoute,
  agreementCopyRoute,
  knowledgePageRoute,
  knowledgeStartRoute,
  knowledgeSaveRoute,
  knowledgeMoreTimeRoute,
  knowledgeSubmitRoute,
  knowledgeFileRoute,
  knowledgeProveRoute,
  riskPageRoute,
  riskStartRoute,
  riskSaveRoute,
  riskSubmitRoute,
  riskAcceptRoute,
  optionAgreementApplyRoute,
  optionAgreementQueryRoute,
]
