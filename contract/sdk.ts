/*
 * SDK mode: verification inside a partner's page or app, with an access token instead of a session (specification,
 * section 6).
 */

/** Why a partner sends a user to us: verification, a newer document, or all required tasks with verification first. */
export const sdkScenes = ['kyc', 'update_poi', 'tasks'] as const
export type SdkScene = (typeof sdkScenes)[number]

/**
 * Why a code or token was refused; each reason has its own screen. Sent as `ext_info.reason` with `tokenExpired` or
 * `tokenInvalid`.
 */
export const sdkRefusals = ['used', 'expired', 'unknown', 'foreign', 'session', 'cancelled', 'closed'] as const
export type SdkRefusal = (typeof sdkRefusals)[number]

/** The headers of a call in SDK mode. */
export const sdkHeaders = {
  token: 'kyc-access-token',
  origin: 'kyc-access-origin',
  business: 'kyc-access-business',
} as const

/** How long a one-time code can open the page, seconds. */
export const codeSeconds = 5 * 60
/** How long an access token is valid, seconds; the page renews it before. */
export const accessSeconds = 30 * 60
/** Access ends after this time, seconds, however often it is renewed. */
export const accessLongestSeconds = 4 * 3600

/** How long the link that continues verification on a phone can be opened, seconds. */
export const handoffSeconds = 10 * 60
/** The status of a handoff to a phone, as the computer shows it. */
export const handoffStates = ['waiting', 'opened', 'connected', 'ended'] as const
/** Why it ended. `used`: the link was opened twice, which ends the access. */
export const handoffEnds = ['cancelled', 'expired', 'used'] as const
export type HandoffEnd = (typeof handoffEnds)[number]
