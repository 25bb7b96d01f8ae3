/* SDK mode: verification inside a partner's page or app, with an access token in place of a session (specification, section 6). */

/** What a partner sends somebody to us for: verification, a newer document, or all that the rules ask of them, verification first. */
export const sdkScenes = ['kyc', 'update_poi', 'tasks'] as const
export type SdkScene = (typeof sdkScenes)[number]

/** Below this path lie the calls of duties beside verification; of all visits only those for tasks open them. */
const taskPaths = '/v1/s1/kyc/integration/task/'
/** What a visit for tasks alone can do, at a path that the specification gives: it begins what no other visit can fill in. */
const otherTaskPaths = ['/v1/s1/kyc/integration/create-satos-questionnaire']

/** Whether the call of SDK mode is one of visits for tasks. */
export const isOfTasks = (sdkPath: string): boolean => sdkPath.startsWith(taskPaths) || otherTaskPaths.includes(sdkPath)

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
/** All that a phone may call on somebody's behalf once it took over: the steps of a capture, and what they show. Paths below `/x-api`. */
export const handoffPaths: readonly string[] = [
  '/v1/s1/kyc/integration/business-info',
  '/v1/s1/kyc/integration/renew-token',
  '/v3/private/kyc/builtin/details',
  '/v3/private/kyc/builtin/photo',
  '/v3/private/kyc/builtin/reading',
  '/v3/private/kyc/builtin/session',
  '/v3/private/kyc/builtin/status',
  '/v3/private/kyc/builtin/submit',
  '/v3/private/kyc/builtin/upload',
  '/v3/private/kyc/get-kyc-provider',
  '/v3/private/kyc/kyc-info',
  '/v3/private/kyc/provider-session',
  '/v3/private/kyc/sdk-access',
  '/v3/private/kyc/step-draft',
  '/v3/private/kyc/supported-document-type',
  '/v3/private/kyc/waiting-time',
]
