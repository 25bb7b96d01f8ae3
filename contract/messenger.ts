/** Why a sign-in from the messenger is refused; `ext_info.reason` of {@link retCodes.messengerRefused}. */
export const messengerRefusals = ['off', 'invalid', 'expired', 'used', 'taken', 'linked'] as const
export type MessengerRefusal = (typeof messengerRefusals)[number]

/** Launch data older than this signs nobody in (our rule; the messenger's own packages allow a day). */
export const launchSeconds = 3600
/** How long a newcomer from the messenger may take to sign in and confirm the link. */
export const linkOfferSeconds = 900
