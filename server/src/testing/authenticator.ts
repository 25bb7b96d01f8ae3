import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Static } from 'typebox'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@tessera/contract/passkeys.ts'

interface Credential {
  id: string
  key: KeyObject
  party: string
  handle: string
  counter: number
}

/** What a test wants to be different from an honest browser and authenticator. */
export interface Forged {
  origin?: string
  challenge?: string
  /** The host name whose hash is signed. */
  party?: string
  type?: string
  crossOrigin?: boolean
  userVerified?: boolean
  counter?: number
  /** The name under which another passkey's signature is presented. */
  id?: string
  /** Attestation with the certificates of this statement. */
  x5c?: Buffer[]
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** A security key in software, with ECDSA and P-256, as a browser of `origin` presents it. */
export class Authenticator {
  readonly origin: string
  readonly credentials: Credential[] = []

  constructor(origin: string) {
    this.origin = origin
  }

  /** Creates a passkey. */
  create(options: Static<typeof PasskeyCreation>, forged: Forged = {}): Static<typeof CreatedPasskey> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([
      authenticatorData(forged.party ?? options.rp.id, { forged, counter: 0, flags: hasCredential }),
      Buffer.alloc(16),
      length,
      id,
      cose,
    ])
    const name = id.toString('base64url')
    this.credentials.push({ id: name, key: privateKey, party: options.rp.id, handle: options.user.id, counter: 0 })
    return {
      id: name,
      rawId: name,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, forged).toString('base64url'),
        attestationObject: attestation(data, forged.x5c).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs with the newest passkey that the options allow. */
  use(options: Static<typeof PasskeyRequest>, forged: Forged = {}): Static<typeof UsedPasskey> {
    const allowed = options.allowCredentials.map(({ id }) => id)
    const found = this.credentials.findLast(
      ({ id, party }) => party === options.rpId && (allowed.length === 0 || allowed.includes(id)),
    )
    if (!found) throw new Error('This authenticator has no passkey that the options allow')
    found.counter += 1
    const data = authenticatorData(forged.party ?? options.rpId, { forged, counter: found.counter, flags: 0 })
    const clientData = this.#clientData('webauthn.get', options.challenge, forged)
    const id = forged.id ?? found.id
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), found.key).toString('base64url'),
        userHandle: found.handle,
      },
    }
  }

  #clientData(type: string, challenge: string, forged: Forged): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? this.origin,
        crossOrigin: forged.crossOrigin ?? false,
      }),
    )
  }
}

function authenticatorData(
  party: string,
  { forged, counter, flags }: { forged: Forged; counter: number; flags: number },
): Buffer {
  const rest = Buffer.alloc(5)
  rest[0] = flags | userPresent | (forged.userVerified === false ? 0 : userVerified)
  rest.writeUInt32BE(forged.counter ?? counter, 1)
  return Buffer.concat([sha256(Buffer.from(party)), rest])
}

function attestation(data: Buffer, x5c: Buffer[] | undefined): Buffer {
  const statement: [Buffer, Buffer][] = x5c
    ? [
        [cborText('alg'), cborInteger(-7)],
        [cborText('sig'), cborBytes(randomBytes(70))],
        [cborText('x5c'), Buffer.concat([cborHead(4, x5c.length), ...x5c.map(cborBytes)])],
      ]
    : []
  return cborMap([
    [cborText('fmt'), cborText(x5c ? 'packed' : 'none')],
    [cborText('attStmt'), cborMap(statement)],
    [cborText('authData'), cborBytes(data)],
  ])
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/* The few forms of CBOR (RFC 8949) that an authenticator writes. */

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  if (length < 256) return Buffer.of((major << 5) | 24, length)
  return Buffer.of((major << 5) | 25, length >> 8, length & 255)
}

const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (value: Buffer): Buffer => Buffer.concat([cborHead(2, value.length), value])
const cborText = (value: string): Buffer => Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
const cborMap = (entries: [Buffer, Buffer][]): Buffer => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
