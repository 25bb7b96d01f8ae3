/* SDK mode: verification inside a partner's page or app, with an access token in place of a session (specification, section 6). */

/** What a partner sends somebody to us for. */
export const sdkScenes = ['kyc', 'update_poi'] as const
export type SdkScene = (typeof sdkScenes)[number]

/** Why a code or token was refused: each has its own screen. Sent as `ext_info.reason` with `tokenExpired` or `tokenInvalid`. */
export const sdkRefusals = ['used', 'expired', 'unknown', 'foreign', 'session'] as const
export type SdkRefusal = (typeof sdkRefusals)[number]

/** The headers of a call in SDK mode. */
export const sdkHeaders = { token: 'kyc-access-token', origin: 'kyc-access-origin', business: 'kyc-access-business' } as const

/** A one-time code opens the page within this time, seconds. */
export const codeSeconds = 5 * 60
/** An access token lasts this long, seconds; the page renews it before. */
export const accessSeconds = 30 * 60
/** However often renewed, access ends after this time, seconds. */
export const accessLongestSeconds = 4 * 3600
