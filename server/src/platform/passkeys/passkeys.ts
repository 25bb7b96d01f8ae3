import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Static } from 'typebox'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@tessera/contract/passkeys.ts'
import { challengeSeconds } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** What the server stores of a passkey. None of it is secret. */
export interface Passkey {
  /** The credential's id in base64url. */
  id: string
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>
  /** How often it was used, if the authenticator counts; otherwise 0. */
  counter: number
  /** How browsers reach the authenticator. */
  transports: string[]
}

type Known = Pick<Passkey, 'id' | 'transports'>

const timeout = challengeSeconds * 1000
/** Ed25519, ECDSA with P-256, RSA (Web Authentication, 5.4): every authenticator has one of them. */
const algorithms = [-8, -7, -257]
const bytes = (base64url: string): Uint8Array<ArrayBuffer> => isoBase64URL.toBuffer(base64url)
const credential = ({ id, transports }: Known) => ({ id, type: 'public-key' as const, transports })

/** What the browser needs to create a passkey. `handle` is a random id of the person, without meaning elsewhere. */
export async function creationOptions(
  party: RelyingParty,
  challenge: string,
  person: { handle: Buffer; name: string; has: readonly Known[] },
): Promise<Static<typeof PasskeyCreation>> {
  const made = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: person.name,
    userDisplayName: person.name,
    userID: new Uint8Array(person.handle),
    challenge: bytes(challenge),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: made.challenge,
    rp: { id: party.id, name: party.name },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: person.has.map(credential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** What the browser needs to use a passkey: one of `allowed`, or any of the site if it is empty. */
export async function requestOptions(
  party: RelyingParty,
  challenge: string,
  allowed: readonly Known[] = [],
): Promise<Static<typeof PasskeyRequest>> {
  const made = await generateAuthenticationOptions({ rpID: party.id, challenge: bytes(challenge), timeout })
  return {
    challenge: made.challenge,
    rpId: party.id,
    timeout,
    allowCredentials: allowed.map(credential),
    userVerification: 'required',
  }
}

/** The challenge that a browser's answer is about. Null when it cannot be read. Look it up before verifying. */
export function challengeOf(answer: { response: { clientDataJSON: string } }): string | null {
  try {
    const { challenge }: { challenge?: unknown } = decodeClientDataJSON(answer.response.clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Checks a new passkey. Null when anything about it is wrong. */
export async function verifyCreated(
  party: RelyingParty,
  challenge: string,
  answer: Static<typeof CreatedPasskey>,
): Promise<Passkey | null> {
  try {
    if (fromForeignFrame(answer) || !withoutCertificates(answer.response.attestationObject)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...answer.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    // The id beside the signed data could be another passkey's.
    if (id !== answer.id) return null
    return { id, publicKey, counter, transports: answer.response.transports ?? [] }
  } catch {
    return null
  }
}

/**
 * Checks a signature and returns the passkey's new counter. Null when anything about it is wrong, also when the counter
 * did not rise: then there are two copies of the passkey.
 */
export async function verifyUsed(
  party: RelyingParty,
  challenge: string,
  { answer, passkey }: { answer: Static<typeof UsedPasskey>; passkey: Passkey },
): Promise<{ counter: number } | null> {
  try {
    if (answer.id !== passkey.id || fromForeignFrame(answer)) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter },
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** Our page within a frame of another site. The library accepts it if the browser does not name that site. */
function fromForeignFrame({ response }: { response: { clientDataJSON: string } }): boolean {
  return decodeClientDataJSON(response.clientDataJSON).crossOrigin === true
}

/**
 * We ask for no attestation, so browsers send none, or one without certificates. For certificates the library would call
 * addresses that they name.
 */
function withoutCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(bytes(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}
