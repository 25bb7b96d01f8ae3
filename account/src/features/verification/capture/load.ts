import type { Calls } from '@tessera/contract/endpoints.ts'
import type { AttemptPurpose } from '@tessera/contract/states.ts'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'
import { useSdk } from '../../../state/sdk.ts'
import { noteArrival } from '../../../state/arrived.ts'
import { askKycInfo, type KycInfo } from '../../../state/kyc-info.ts'

export type Attempt = NonNullable<Calls['POST /v3/private/kyc/builtin/session']['result']['attempt']>
export type Country = Calls['GET /v2/public/country-list']['result']['list'][number]
export type Provider = Calls['POST /v3/private/kyc/get-kyc-provider']['result']
export type AcceptedDocument = Calls['POST /v3/private/kyc/supported-document-type']['result']['documents'][number]
export type Residence = Calls['POST /v3/private/kyc/residence']['result']
export type Details = NonNullable<Attempt['details']>

export const level = 'LEVEL_1'

/** The data that capturing a document starts with. */
export interface CaptureData {
  /** A first verification, or a newer document of a verified member. */
  purpose: AttemptPurpose
  info: KycInfo
  /** The open attempt, if any. */
  attempt: Attempt | null
  /** The residence that decides the steps of a first verification; null when we do not ask for it. */
  residence: Residence | null
  countries: Promise<Country[]>
  provider: Promise<Provider>
  /** The details typed before, as initial values. Empty when they are unavailable. */
  typed: Promise<Details | null>
}

export async function askCountries(signal?: AbortSignal): Promise<Country[]> {
  return (await call('GET /v2/public/country-list', { query: { is_disable: '1' }, signal })).list
}

export function askProvider(signal?: AbortSignal): Promise<Provider> {
  return call('POST /v3/private/kyc/get-kyc-provider', { body: { level }, signal })
}

/** Loads everything that the flow may need in parallel, and waits for the status. */
export async function loadCapture(purpose: AttemptPurpose, signal: AbortSignal): Promise<CaptureData> {
  // A handoff phone may not read the member's stored data. The details typed for this attempt are in the attempt.
  const carriedOn = useSdk.getState().visit?.handoff === true
  const typed = carriedOn ? Promise.resolve(null) : askTyped(signal)
  // The phone does not declare a residence either, because the member has already declared it.
  const declared =
    carriedOn || purpose === 'update' ? null : call('POST /v3/private/kyc/residence', { body: {}, signal })
  const [countries, provider] = [noteArrival(askCountries(signal)), askProvider(signal)]
  for (const promise of [countries, provider]) promise.catch(() => undefined)
  const [info, { attempt }, residence] = await Promise.all([
    orSignIn(askKycInfo(signal)),
    orSignIn(call('POST /v3/private/kyc/builtin/session', { body: { level, purpose }, signal })),
    declared ? orSignIn(declared) : null,
  ])
  return {
    purpose,
    info,
    attempt: attempt?.purpose === purpose ? attempt : null,
    residence,
    countries,
    provider,
    typed,
  }
}

/** The details typed before; null when they are unavailable. */
export async function askTyped(signal: AbortSignal): Promise<Details | null> {
  try {
    const { firstName, lastName, birthDate } = await call('POST /v3/private/kyc/kyc-personal-info', {
      body: {},
      signal,
    })
    return lastName && birthDate ? { firstName, lastName, birthDate } : null
  } catch {
    return null
  }
}
