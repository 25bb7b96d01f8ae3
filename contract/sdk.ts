/* SDK mode: verification inside a partner's page or app, with an access token in place of a session (specification, section 6). */

/** What a partner sends somebody to us for: verification, a newer document, or all that the rules ask of them, verification first. */
export const sdkScenes = ['kyc', 'update_poi', 'tasks'] as const
export type SdkScene = (typeof sdkScenes)[number]

/** Why a code or token was refused: each has its own screen. Sent as `ext_info.reason` with `tokenExpired` or `tokenInvalid`. */
export const sdkRefusals = ['used', 'expired', 'unknown', 'foreign', 'session', 'cancelled', 'closed'] as const
export type SdkRefusal = (typeof sdkRefusals)[number]

/** The headers of a call in SDK mode. */
export const sdkHeaders = {
  token: 'kyc-access-token',
  origin: 'kyc-access-origin',
  business: 'kyc-access-business',
} as const

/** A one-time code opens the page within this time, seconds. */
export const codeSeconds = 5 * 60
/** An access token lasts this long, seconds; the page renews it before. */
export const accessSeconds = 30 * 60
/** However often renewed, access ends after this time, seconds. */
export const accessLongestSeconds = 4 * 3600

/** The link that carries verification on to a phone opens within this time, seconds. */
export const handoffSeconds = 10 * 60
/** Where a verification that was carried on to a phone stands, as the computer shows it. */
export const handoffStates = ['waiting', 'opened', 'connected', 'ended'] as const
/** Why it ended. `used` is a link that was opened twice, which ends what it gave. */
export const handoffEnds = ['cancelled', 'expired', 'used'] as const
export type HandoffEnd = (typeof handoffEnds)[number]
