/* The only place with addresses. */

/** Where the router starts. */
export const basename = '/user/accounts'

/** Screens, as the router knows them (below {@link basename}). */
export const paths = {
  auth: '/auth',
  personal: '/auth/personal',
  kyc: '/auth/kyc',
  sdk: '/auth/sdk',
  updateKyc: '/auth/updatekyc',
  vendor: '/auth/vendor',
  step1: '/auth/step1',
  step2: '/auth/step2',
  updatePoa: '/auth/updatePOA',
  resetKyc: '/auth/resetkyc',
  agreement: '/auth/agreement',
  knowledgeTest: '/auth/crypto-knowledge-test',
  riskTest: '/auth/risk-tolerance-test',
  clientAgreement: '/auth/client-agreement',
  tasks: '/auth/complianceTasks',
  questionnaire: '/auth/questionnaire',
  riskQuestionnaire: '/auth/rcQuestionnaire',
  /** What the partner custodian asks (specification: the questionnaire of its own). */
  partnerQuestionnaire: '/auth/questionnaire?code=290',
  preview: '/questionnaire-preview',
} as const

/** Below this path lies the API. */
export const apiBase = '/x-api'

/** Notices of change; the contract's `GET /v3/private/kyc/events`. */
export const eventsUrl = `${apiBase}/v3/private/kyc/events`

/** The sign-in page that leads back to `address`. */
export function loginUrl(address: string): string {
  return `/login?redirect_url=${encodeURIComponent(address)}`
}

/** A file of texts. */
export function textsUrl(language: string, namespace: string, version: string): string {
  return `${basename}/locales/${language}/${namespace}.json?v=${version}`
}

/** The SDK page that takes a newer identity document (specification, section 2: these very parameters). */
export function updatePoiUrl(lang: string, token: string): string {
  return `${basename}/auth/sdk?${new URLSearchParams({ isUpdatePoi: 'true', site: 'IN', update: '1', lang, from: 'email', hidden: 'false', token }).toString()}`
}

/** Picture that leads a phone to the app. */
export const appQrUrl = `${basename}/assets/app-download-qr.svg`

export type HelpPage = 'faq' | 'guide' | 'kyc-failure' | 'contact' | 'identity-transfer'

/** The sign-in page, which says there that the account was closed. */
export const closedUrl = '/login?closed=1'

/** Pages of the help centre, below the brand's own base. */
export function helpUrl(base: string, page: HelpPage): string {
  return `${base}/${page}`
}

/** Whether this page stands beside the account, for whoever has none: the sandbox's preview of questionnaires. */
export function outsideAccount(): boolean {
  return window.location.pathname.endsWith(paths.preview)
}

/** Whether this page is one of SDK mode; it stays so as long as the page does. */
export function inSdkMode(): boolean {
  return window.location.pathname.startsWith(`${basename}${paths.sdk}`)
}

/** A screen of {@link paths} as it lies here: in SDK mode below the visit's own page, which alone may stand in a partner's frame. */
export function here(path: string): string {
  return inSdkMode() ? path.replace(paths.auth, paths.sdk) : path
}
