import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import type { Db } from '../db/postgres.ts'
import { newChallenge, takeChallenge, type ChallengeUse } from '../passkeys/challenges.ts'
import { newToken, tokenHash } from '../secrets/token.ts'
import type { OidcSettings } from '../settings.ts'

/** How long we wait for the provider. */
const answerSeconds = 10

/** The claims of a person whom the provider signed in. */
export type OidcClaims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** An attempt belongs to one browser, which has its secret in a cookie, and is used once. */
const useOf = (browser: string): ChallengeUse => ({
  purpose: 'staff-oidc',
  subject: tokenHash(browser).toString('base64url'),
})

/** Nonce and code verifier follow from the browser's secret, so nothing else needs to be stored. */
const derived = (browser: string, what: 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`${what}:${browser}`).digest('base64url')

/** The address at which a person signs in, and the secret of their browser. Throws when the provider does not answer. */
export async function startOidc(
  db: Db,
  settings: OidcSettings,
  returnTo: string,
): Promise<{ url: string; browser: string }> {
  const provider = await discovered(settings)
  const { token: browser } = newToken()
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnTo,
    scope: 'openid profile email',
    state: await newChallenge(db, useOf(browser)),
    nonce: derived(browser, 'nonce'),
    code_challenge: await client.calculatePKCECodeChallenge(derived(browser, 'verifier')),
    code_challenge_method: 'S256',
  })
  return { url: url.href, browser }
}

/**
 * The claims of the person who signed in. `answer` is the address to which the provider sent their browser. Null when
 * this browser started no such attempt. Throws when the provider refused, or its answer is not valid.
 */
export async function finishOidc(
  db: Db,
  settings: OidcSettings,
  { answer, browser }: { answer: URL; browser: string },
): Promise<OidcClaims | null> {
  const state = answer.searchParams.get('state')
  if (state === null || !(await takeChallenge(db, state, useOf(browser)))) return null
  const tokens = await client.authorizationCodeGrant(await discovered(settings), answer, {
    expectedState: state,
    expectedNonce: derived(browser, 'nonce'),
    pkceCodeVerifier: derived(browser, 'verifier'),
    idTokenExpected: true,
  })
  return tokens.claims() ?? null
}

/** Asked each time, so that changed keys and addresses count at once: people sign in a few times a day. */
async function discovered({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const execute = [client.enableNonRepudiationChecks]
  // The settings allow http in a sandbox only.
  if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
  return client.discovery(issuer, clientId, undefined, client.ClientSecretBasic(clientSecret), {
    timeout: answerSeconds,
    execute,
  })
}
