import { personChecks, type PersonCheck } from '@tessera/contract/sign-up-challenge.ts'
import type { Env } from '../../env.ts'

/** A service that checks in the page whether a visitor is a person. */
export interface PersonCheckSettings {
  service: PersonCheck
  /** Names the operator's site to the service. Public. */
  siteKey: string
  secret: string
}

/**
 * Where each service is asked, and what its part of the page needs. Both take the same form and answer
 * `{ success }`. Sources: developers.cloudflare.com/turnstile/get-started/server-side-validation and
 * docs.hcaptcha.com (Verify the User Response Server Side; Content-Security-Policy).
 */
const services = {
  turnstile: {
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    hosts: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    verify: 'https://api.hcaptcha.com/siteverify',
    hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
} as const satisfies Record<PersonCheck, { verify: string; hosts: readonly string[] }>

/** What the document of the service's part may load. */
export function personCheckPolicy(
  service: PersonCheck,
): Record<'frames' | 'scripts' | 'connects' | 'styles', string[]> {
  const hosts = [...services[service].hosts]
  return { frames: hosts, scripts: hosts, connects: hosts, styles: hosts }
}

/** Reads the settings. Null when none is set. The secret never appears in an error. */
export function personCheckOf(
  { signUpCheck: service, signUpCheckSiteKey: siteKey, signUpCheckSecret: secret }: PersonCheckEnv,
  faults: string[],
): PersonCheckSettings | null {
  if (!service && !siteKey && !secret) return null
  const known = personChecks.find((name) => name === service)
  if (!known) faults.push(`TESSERA_SIGNUP_CHALLENGE=${service ?? ''} is not one of ${personChecks.join(', ')}`)
  if (!siteKey || !secret)
    faults.push('TESSERA_SIGNUP_CHALLENGE needs TESSERA_SIGNUP_CHALLENGE_SITE_KEY and TESSERA_SIGNUP_CHALLENGE_SECRET')
  return { service: known ?? 'turnstile', siteKey: siteKey ?? '', secret: secret ?? '' }
}

type PersonCheckEnv = Pick<Env, 'signUpCheck' | 'signUpCheckSiteKey' | 'signUpCheckSecret'>

/** The longest that a sign-up waits for the service. */
const patienceMs = 5000

/** Asks the service whether a person gave the answer. `unknown`: it did not say. An answer is good once. */
export async function isPerson(
  { service, siteKey, secret }: PersonCheckSettings,
  { answer, ip }: { answer: string; ip: string },
): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const response = await fetch(services[service].verify, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer, remoteip: ip, sitekey: siteKey }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const said: unknown = response.ok ? await response.json() : null
    if (typeof said !== 'object' || said === null || !('success' in said)) return 'unknown'
    return said.success === true ? 'yes' : isOurFault(said) ? 'unknown' : 'no'
  } catch {
    return 'unknown'
  }
}

/** The service refuses our keys or fails itself, so it said nothing about the visitor. */
function isOurFault(said: object): boolean {
  const codes: unknown = 'error-codes' in said ? said['error-codes'] : []
  return Array.isArray(codes) && codes.some((code) => /secret|sitekey|internal-error/.test(String(code)))
}
