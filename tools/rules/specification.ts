/** Every required endpoint, by method and path below `/x-api`. */
export const owed: readonly string[] = [
  'POST /v3/private/kyc/kyc-info',
  'POST /v3/private/kyc/sdk-access',
  'POST /v3/private/kyc/reset-eu-poi',
  'POST /v3/private/kyc/self-reset',
  'POST /v3/private/kyc/get-kyc-provider',
  'POST /v3/private/kyc/supported-document-type',
  'POST /v3/private/kyc/vendor-token',
  'POST /v3/private/kyc/get-verification-sdk-info',
  'POST /v3/private/kyc/kyc-personal-info',
  'POST /v3/private/kyc/can-verify',
  'POST /v3/private/kyc/do-quick-kyc',
  'POST /v3/private/kyc/compliance-tasks',
  'POST /v3/private/kyc/traffic-diversion',
  'POST /v3/private/kyc/submit-kyc-announcement',
  'GET /v3/private/kyc/can-quick-kyc',
  'GET /v3/private/kyc/get-config',
  'GET /v3/private/kyc/get-supported-ip-country-code',
  'POST /v3/private/kyc/create-questionnaire',
  'POST /v3/private/kyc/submit-questionnaire',
  'POST /v3/private/kyc/create-satos-questionnaire',
  'GET /v3/private/kyc/questionnaire-template-detail',
  'GET /v3/private/kyc/questionnaire-token',
  'GET /v3/private/kyc/query-satos-questionnaire',
  'GET /v3/private/kyc/get-aml-result',
  'POST /v1/s1/kyc/integration/access-token',
  'GET /v1/s1/kyc/integration/business-info',
  'POST /v1/kyc/identity',
  'POST /v1/kyc/risk-component/intercept',
  'POST /v1/kyc/transfer/status',
  'POST /v1/kyc/transfer/verify',
  'GET /v2/private/user/profile',
  'GET /user/private/member/info',
  'POST /logout',
  'GET /v2/public/country-list',
  'GET /fiat/public/channel/pop-up',
  'GET /v3/private/aml/get-edd-info',
  'POST /v3/private/user/member/tagmember',
  'POST /v3/private/vip/kycpopupinfo',
  'POST /user/public/risk/default-intercept',
  'POST /affiliate/apis/v1/bind_aff_user_info',
  'POST /option/asset/amp/agreement/apply',
  'POST /option/asset/amp/product/agreement/query',
  'POST /segw/task/v1/task/list',
  'POST /segw/task/v1/task/region',
]

/** Child routes that we have besides the required ones. */
export const ownRoutes: readonly string[] = ['security', 'profile', 'documents', 'myData']

/** Required child routes of `/user/accounts/auth` ('' is the index). */
export const owedRoutes: readonly string[] =
  ' personal kyc vendor sdk step1 step2 question ocquestion newquestion questionnaire nsquestion resetkyc updatekyc crypto-knowledge-test risk-tolerance-test client-agreement agreement professional eddQuestionnaire qualifiedInvestor residenceInfo rcEddQuestionnaire rcQuestionnaire rfiQuestion sourceOfFundsWealth advancedQuest standardQuest piquestion personalquestion cnsquestion pivQuestionnaire updatePOA complianceTasks'.split(
    ' ',
  )
