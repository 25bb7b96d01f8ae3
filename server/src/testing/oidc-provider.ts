import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'

/** What one code is good for, and what the provider says about the person. */
interface Grant {
  nonce: string
  challenge: string
  redirectUri: string
  claims: Record<string, unknown>
  key: KeyObject
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OIDC provider on loopback: discovery, keys, and codes that are exchanged once, with PKCE and the client's secret. */
export class OidcProvider {
  readonly clientId = 'tessera-console'
  readonly clientSecret = 'a secret of the console'
  readonly #server: Server
  readonly #grants = new Map<string, Grant>()
  readonly #key = newKey()
  readonly #foreignKey = newKey()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<OidcProvider> {
    const server = createServer()
    const provider = new OidcProvider(server)
    server.on('request', (request, response) => {
      void provider.#answer(request).then((answer) => {
        response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return provider
  }

  get issuer(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  /** The settings of a server whose staff sign in here. */
  get settings(): Record<string, string> {
    return {
      TESSERA_OIDC_ISSUER: this.issuer,
      TESSERA_OIDC_CLIENT_ID: this.clientId,
      TESSERA_OIDC_CLIENT_SECRET: this.clientSecret,
    }
  }

  /** The person signs in at the address that the console gave. Returns the query with which their browser comes back. */
  signIn(url: string, person: Record<string, unknown>, { foreignKey = false, iss = this.issuer } = {}): string {
    const asked = new URL(url).searchParams
    const code = randomBytes(16).toString('hex')
    this.#grants.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      claims: person,
      key: (foreignKey ? this.#foreignKey : this.#key).privateKey,
    })
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss })}`
  }

  stop(): void {
    this.#server.close()
  }

  async #answer(request: IncomingMessage): Promise<object | null> {
    const { issuer } = this
    if (request.url === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      }
    if (request.url === '/keys')
      return { keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    return this.#exchange(request)
  }

  async #exchange(request: IncomingMessage): Promise<object | null> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const sent = new URLSearchParams(Buffer.concat(parts).toString())
    const code = sent.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const verifier = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      !grant ||
      !this.#isClient(request.headers.authorization ?? '') ||
      verifier !== grant.challenge ||
      sent.get('redirect_uri') !== grant.redirectUri
    )
      return null
    return { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: this.#idToken(grant) }
  }

  /** Both halves are form-encoded (RFC 6749, 2.3.1). */
  #isClient(authorization: string): boolean {
    const [, basic = ''] = /^Basic (.+)$/.exec(authorization) ?? []
    const [id, secret] = Buffer.from(basic, 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    return id === this.clientId && secret === this.clientSecret
  }

  #idToken({ nonce, claims, key }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 60, nonce }
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode({ ...usual, ...claims })}`
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
  }
}
