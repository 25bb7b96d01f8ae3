import type { SupportTopic } from '@tessera/contract/endpoints/v1/public/support/request.ts'

/* The only file with addresses. */

/** Where the router starts. */
export const basename = '/user/accounts'

/** Screens for the router (below {@link basename}). */
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
  security: '/auth/security',
  myData: '/auth/myData',
  profile: '/auth/profile',
  questionnaire: '/auth/questionnaire',
  riskQuestionnaire: '/auth/rcQuestionnaire',
  /** The partner custodian's own questionnaire (specification). */
  partnerQuestionnaire: '/auth/questionnaire?code=290',
  preview: '/questionnaire-preview',
} as const

/** The API is below this path. */
export const apiBase = '/x-api'

/** The event stream: the contract's `GET /v3/private/kyc/events`. */
export const eventsUrl = `${apiBase}/v3/private/kyc/events`

/** The sign-in page that leads back to `address`. */
export function loginUrl(address: string): string {
  return `/login?redirect_url=${encodeURIComponent(address)}`
}

/** {@link loginUrl}, which then says that the session has ended. */
export const endedUrl = (address: string): string => `${loginUrl(address)}&ended=1`

/** A text file, by its name (contract: `textsName`). */
export function textsUrl(language: string, namespace: string, version: string): string {
  return `${basename}/locales/${language}/${namespace}.json?v=${version}`
}

/** The SDK page that takes a newer identity document (specification, section 2: exactly these parameters). */
export function updatePoiUrl(lang: string, token: string): string {
  return `${basename}/auth/sdk?${new URLSearchParams({ isUpdatePoi: 'true', site: 'IN', update: '1', lang, from: 'email', hidden: 'false', token }).toString()}`
}

/** Picture with a link to the app for a phone. */
export const appQrUrl = `${basename}/assets/app-download-qr.svg`

export type HelpPage = 'faq' | 'guide' | 'kyc-failure' | 'contact' | 'identity-transfer'

/** The sign-in page, which then says that the account was closed. */
export const closedUrl = '/login?closed=1'

/** What the contact form starts with. A correction asks which detail is wrong, and what is right. */
export type HelpTopic = SupportTopic | 'correction'

/** Pages of the help centre, below the brand's own base. The contact form starts with the topic. */
export function helpUrl(base: string, page: HelpPage, topic?: HelpTopic): string {
  return `${base}/${page}${topic ? `?topic=${topic}` : ''}`
}

/** True if this page is outside the account area and needs no account: the sandbox's preview of questionnaires. */
export function outsideAccount(): boolean {
  return window.location.pathname.endsWith(paths.preview)
}

/** True if this page is one of SDK mode. This never changes while the page is open. */
export function inSdkMode(): boolean {
  return window.location.pathname.startsWith(`${basename}${paths.sdk}`)
}

/**
 * A screen of {@link paths} at this address: in SDK mode below the visit's own page, the only one that a partner may
 * frame.
 */
export function here(path: string): string {
  return inSdkMode() ? path.replace(paths.auth, paths.sdk) : path
}
