import type { Calls } from '@tessera/contract/endpoints.ts'
import type { TestServer, Visitor } from './server.ts'

type Started = Calls['POST /v3/private/kyc/handoff/start']['result']
type Opened = Calls['POST /v1/public/handoff/open']['result']

/** What the computer gets when its member wants to continue on a phone. */
export async function start(
  member: Visitor,
  more: Partial<Calls['POST /v3/private/kyc/handoff/start']['body']> = {},
): Promise<Started & { code: string }> {
  const { result, ret_msg } = await member.call('POST /v3/private/kyc/handoff/start', {
    body: { level: 'LEVEL_1', ...more },
  })
  if (!result.url) throw new Error(`No link: ${ret_msg}`)
  return { ...result, code: new URL(result.url).hash.replace('#handoff=', '') }
}

/** A phone opens the link. */
export async function open(phone: Visitor, code: string): Promise<Opened> {
  return (await phone.call('POST /v1/public/handoff/open', { body: { code } })).result
}

/** A phone that opened the link and confirmed. */
export async function connect(server: TestServer, code: string): Promise<Visitor> {
  const phone = server.visitor()
  const opened = await open(phone, code)
  const { result, ret_msg } = await phone.call('POST /v1/s1/kyc/integration/access-token', {
    body: { token: opened.code },
  })
  if (!result.access_token) throw new Error(`The phone got no access: ${ret_msg}`)
  phone.headers = { 'kyc-access-token': result.access_token }
  return phone
}

/** What the computer shows of the handoff. */
export async function stateOf(
  member: Visitor,
  id: string,
): Promise<NonNullable<Calls['GET /v3/private/kyc/handoff/status']['result']['handoff']>> {
  const { result } = await member.call('GET /v3/private/kyc/handoff/status', { query: { id } })
  if (!result.handoff) throw new Error('No such hand-over')
  return result.handoff
}
