import { beforeAll } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Envelope } from '@tessera/contract/errors.ts'
import { makeKey, registerPartner } from '../accounts/partners/partners.ts'
import { tokenHash } from '../platform/secrets/token.ts'
import type { Answer, TestServer, Visitor } from './server.ts'

type CodeBody = Calls['POST /v1/partner/integration/code']['body']

/** Where the partner of the tests embeds our page. */
export const partnerOrigin = 'https://shop.example'

/** A registered partner with a key, and the people it sends to us. */
export class PartnerDesk {
  readonly #server: () => TestServer
  key = ''

  constructor(server: () => TestServer) {
    this.#server = server
  }

  async open(id = 'shop'): Promise<void> {
    await registerPartner(this.#server().db, { id, name: 'Shop', origins: [`${partnerOrigin}/`] }, 'reviewer:test')
    this.key = await makeKey(this.#server().db, id, 'reviewer:test')
  }

  /** The partner's server calls: no browser, no origin, no cookie. */
  async ask(body: CodeBody, bearer = this.key): Promise<Answer<Calls['POST /v1/partner/integration/code']['result']>> {
    const caller = this.#server().visitor()
    caller.headers = { origin: undefined, authorization: `Bearer ${bearer}` }
    return caller.call('POST /v1/partner/integration/code', { body })
  }

  async codeFor(userId: string, more: Partial<CodeBody> = {}): Promise<string> {
    return (await this.ask({ user_id: userId, ...more })).result.code
  }

  /**
   * A page in SDK mode: exchanges the code and makes calls with the token. Its member has declared a residence unless
   * marked as new.
   */
  async page(userId: string, more: Partial<CodeBody> = {}, declared = true): Promise<Visitor & { token: string }> {
    const page = this.#server().visitor()
    const { result } = await page.call('POST /v1/s1/kyc/integration/access-token', {
      body: { token: await this.codeFor(userId, more) },
    })
    page.headers = { 'kyc-access-token': result.access_token, 'kyc-access-origin': 'tessera' }
    if (declared) await this.#declareResidence(tokenHash(result.access_token))
    return Object.assign(page, { token: result.access_token })
  }

  async #declareResidence(accessHash: Buffer): Promise<void> {
    await this.#server()
      .db.updateTable('member')
      .set({ residence_country: 'CH', nationality: 'NL' })
      .where('id', '=', (eb) =>
        eb.selectFrom('integration_access').select('member_id').where('token_hash', '=', accessHash),
      )
      .where('residence_country', 'is', null)
      .execute()
  }
}

/** A partner for a test file. */
export function usePartner(server: () => TestServer): PartnerDesk {
  const desk = new PartnerDesk(server)
  beforeAll(() => desk.open())
  return desk
}

/** The contents of a bare answer. */
export async function envelopeOf(response: Promise<Response>): Promise<Envelope<Record<string, unknown>>> {
  return (await (await response).json()) as Envelope<Record<string, unknown>>
}
