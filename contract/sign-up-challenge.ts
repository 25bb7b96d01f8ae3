/** Services that show a check in the page and say whether a person passed it. Each has the same form of answer. */
export const personChecks = ['turnstile', 'hcaptcha'] as const
export type PersonCheck = (typeof personChecks)[number]

/**
 * What `ext_info` of `signUpChallenge` asks of the browser: work, or the check of a service.
 *
 * Work: find an `answer` such that the SHA-256 of `task:answer` begins with `bits` zero bits.
 */
export type SignUpChallenge = { task: string; bits: number } | { service: PersonCheck; siteKey: string }
