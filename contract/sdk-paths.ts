/**
 * Where an endpoint lies in SDK mode, by its ordinary path below `/x-api`. The web reads this table; a test holds it to the
 * endpoints' own `sdkPath`.
 */
export const sdkPaths: Readonly<Record<string, string>> = {
  '/v3/private/kyc/builtin/details': '/v1/s1/kyc/integration/builtin/details',
  '/v3/private/kyc/builtin/photo': '/v1/s1/kyc/integration/builtin/photo',
  '/v3/private/kyc/builtin/reading': '/v1/s1/kyc/integration/builtin/reading',
  '/v3/private/kyc/builtin/session': '/v1/s1/kyc/integration/builtin/session',
  '/v3/private/kyc/builtin/status': '/v1/s1/kyc/integration/builtin/status',
  '/v3/private/kyc/builtin/submit': '/v1/s1/kyc/integration/builtin/submit',
  '/v3/private/kyc/builtin/upload': '/v1/s1/kyc/integration/builtin/upload',
  '/v3/private/kyc/can-verify': '/v1/s1/kyc/integration/can-verify',
  '/v3/private/kyc/create-satos-questionnaire': '/v1/s1/kyc/integration/create-satos-questionnaire',
  '/v3/private/kyc/get-kyc-provider': '/v1/s1/kyc/integration/provider',
  '/v3/private/kyc/handoff/cancel': '/v1/s1/kyc/integration/handoff/cancel',
  '/v3/private/kyc/handoff/start': '/v1/s1/kyc/integration/handoff/start',
  '/v3/private/kyc/handoff/status': '/v1/s1/kyc/integration/handoff/status',
  '/v3/private/kyc/kyc-info': '/v1/s1/kyc/integration/info',
  '/v3/private/kyc/kyc-personal-info': '/v1/s1/kyc/integration/kyc-personal-info',
  '/v3/private/kyc/provider-session': '/v1/s1/kyc/integration/provider-session',
  '/v3/private/kyc/query-satos-questionnaire': '/v1/s1/kyc/integration/query-satos-questionnaire',
  '/v3/private/kyc/residence': '/v1/s1/kyc/integration/residence',
  '/v3/private/kyc/sdk-access': '/v1/s1/kyc/integration/sdk-access',
  '/v3/private/kyc/self-reset': '/v1/s1/kyc/integration/self-reset',
  '/v3/private/kyc/supported-document-type': '/v1/s1/kyc/integration/supported-document-type',
  '/v3/private/kyc/waiting-time': '/v1/s1/kyc/integration/waiting-time',
}
