/* The only place with addresses. */

/** Where the router starts. */
export const basename = '/user/accounts'

/** Screens, as the router knows them (below {@link basename}). */
export const paths = {
  auth: '/auth',
  personal: '/auth/personal',
  kyc: '/auth/kyc',
  updateKyc: '/auth/updatekyc',
  updatePoa: '/auth/updatePOA',
  resetKyc: '/auth/resetkyc',
} as const

/** Below this path lies the API. */
export const apiBase = '/x-api'

/** Notices of change; the contract's `GET /v3/private/kyc/events`. */
export const eventsUrl = `${apiBase}/v3/private/kyc/events`

/** The sign-in page that leads back to `address`. */
export function loginUrl(address: string): string {
  return `/login?redirect_url=${encodeURIComponent(address)}`
}

/** The member's own photo, as the server cleaned it. */
export function photoUrl(photoId: string): string {
  return `${apiBase}/v3/private/kyc/builtin/photo?photoId=${encodeURIComponent(photoId)}`
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

/** Pages of the help centre, below the brand's own base. */
export function helpUrl(base: string, page: 'faq' | 'guide' | 'kyc-failure' | 'contact'): string {
  return `${base}/${page}`
}

/** Where a page of a proof of address is sent. */
export function addressPageUrl(proofId: string): string {
  return `${apiBase}/v3/private/kyc/address/page?proofId=${encodeURIComponent(proofId)}`
}

/** Where a file of an answer is sent. */
export function answerFileUrl({ code, requestId, path, name }: { code: number; requestId: string | undefined; path: string; name: string }): string {
  const query = new URLSearchParams({ template_code: String(code), path, name: name.slice(0, 200), ...(requestId === undefined ? {} : { request_id: requestId }) })
  return `${apiBase}/v1/private/questionnaire/file?${query.toString()}`
}

/** Where the photo of one side is sent. */
export function uploadUrl(attemptId: string, side: string): string {
  return `${apiBase}/v3/private/kyc/builtin/upload?attemptId=${encodeURIComponent(attemptId)}&side=${side}`
}
