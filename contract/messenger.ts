/** Why a sign-in through the messenger was refused; `ext_info.reason` of `retCodes.messengerRefused`. */
export const messengerRefusals = ['off', 'invalid', 'expired', 'used', 'taken', 'linked'] as const
export type MessengerRefusal = (typeof messengerRefusals)[number]

/** Older launch data cannot sign in (our rule; the messenger's own packages allow a day). */
export const launchSeconds = 3600
/** How long a new user from the messenger has to sign in and confirm the link. */
export const linkOfferSeconds = 900
