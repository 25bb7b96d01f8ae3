import { describe, expect, it } from 'vitest'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { usePartner } from '../../testing/partner.ts'
import { code, useServer } from '../../testing/server.ts'
import { tokenHash } from '../../platform/secrets/token.ts'
import { closePartner } from '../../integrations/partners/closing.ts'
import { makeKey, registerPartner } from './partners.ts'

const server = useServer()
const desk = usePartner(server)

const list = 'POST /v3/private/kyc/compliance-tasks'
const twins = endpoints.flatMap((one) =>
  'sdkScene' in one ? [{ method: one.method, sdkPath: one.sdkPath, name: `${one.method} ${one.path}` }] : [],
)

/** Calls the SDK mode version of an endpoint, as the page does. */
async function asks(
  headers: Record<string, string | undefined>,
  { method, sdkPath }: (typeof twins)[number],
): Promise<number> {
  const answer = await fetch(`${server().url}/x-api${sdkPath}`, {
    method,
    headers: { origin: server().url, 'content-type': 'application/json', ...headers } as Record<string, string>,
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await answer.text()
  return text.startsWith('{') ? (JSON.parse(text) as { ret_code: number }).ret_code : 0
}

describe('a visit for tasks', () => {
  it('can call the endpoints of every task; a verification visit cannot', async () => {
    expect(twins.length).toBeGreaterThan(25)
    const [forTasks, forVerification] = [await desk.page('tess', { scene: 'tasks' }), await desk.page('vera')]
    const wrong: string[] = []
    for (const twin of twins) {
      const [ofVerification, ofTasks, ofNobody] = [
        await asks({ 'kyc-access-token': forVerification.token }, twin),
        await asks({ 'kyc-access-token': forTasks.token }, twin),
        await asks({}, twin),
      ]
      const shut: number[] = [code('accountRestricted'), code('tokenInvalid'), code('notSignedIn'), 404]
      if (ofVerification !== code('accountRestricted') || ofNobody !== code('tokenInvalid') || shut.includes(ofTasks))
        wrong.push(`${twin.name}: ${ofVerification} ${ofTasks} ${ofNobody}`)
    }
    expect(wrong).toEqual([])
  })

  it('can start the form of a partner custodian; a verification visit cannot start what it cannot fill in', async () => {
    const twin = twins.find(({ name }) => name === 'POST /v3/private/kyc/create-satos-questionnaire')
    if (!twin) throw new Error('The form of the partner custodian is not among the calls of tasks')
    const ofPartner = async (user: string, scene: 'kyc' | 'tasks') => {
      const page = await desk.page(user, { scene })
      const member = await server()
        .db.selectFrom('integration_access')
        .select('member_id')
        .where('token_hash', '=', tokenHash(page.token))
        .executeTakeFirstOrThrow()
      await server()
        .db.updateTable('member')
        .set({ kyc_level: 1, sub_attribute: JSON.stringify({ custody: 'CUSTODY_SATOS' }) })
        .where('id', '=', member.member_id)
        .execute()
      const answered = await asks({ 'kyc-access-token': page.token }, twin)
      const started = await server()
        .db.selectFrom('questionnaire')
        .select('template_code')
        .where('member_id', '=', member.member_id)
        .execute()
      return [answered, started.map(({ template_code }) => template_code)]
    }
    expect(await ofPartner('sara', 'kyc')).toEqual([code('accountRestricted'), []])
    expect(await ofPartner('stan', 'tasks')).toEqual([0, [290]])
  })

  it('can also verify, and shows only its own member’s tasks', async () => {
    const page = await desk.page('tina', { scene: 'tasks' })
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).result.scene).toBe('tasks')
    const twin = twins.find(({ name }) => name === list)
    const answer = await fetch(`${server().url}/x-api${twin?.sdkPath}`, {
      method: 'POST',
      headers: { origin: server().url, 'content-type': 'application/json', 'kyc-access-token': page.token },
      body: '{}',
    })
    const { result } = (await answer.json()) as { result: { list: { type: string; status: string }[] } }
    expect(result.list[0]).toMatchObject({ type: 'IDV_L1', status: 'TODO' })
  })

  it('reports the task status of its user to the partner', async () => {
    await desk.page('tom', { scene: 'tasks' })
    const caller = server().visitor()
    caller.headers = { origin: undefined, authorization: `Bearer ${desk.key}` }
    const { result } = await caller.call('POST /v1/partner/integration/result', { body: { user_id: 'tom' } })
    expect(result.tasks[0]).toEqual({
      id: expect.any(String),
      type: 'IDV_L1',
      status: 'TODO',
      optional: false,
      title: expect.any(String),
      dueAt: null,
    })
  })
})

describe('a closed partner', () => {
  it('ends open and starting visits with its own reason code', async () => {
    await registerPartner(
      server().db,
      { id: 'closing', name: 'Closing', origins: ['https://closing.example'] },
      'reviewer:test',
    )
    const key = await makeKey(server().db, 'closing', 'reviewer:test')
    const [first, second] = [await desk.ask({ user_id: 'ada' }, key), await desk.ask({ user_id: 'bob' }, key)]
    const page = server().visitor()
    const { result } = await page.call('POST /v1/s1/kyc/integration/access-token', {
      body: { token: first.result.code },
    })
    page.headers = { 'kyc-access-token': result.access_token }
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).ret_code).toBe(0)
    await closePartner(server().db, 'closing', 'reviewer:test')
    const closed = { ret_code: code('tokenInvalid'), ext_info: { reason: 'closed' } }
    expect(await page.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject(closed)
    expect(
      await server()
        .visitor()
        .call('POST /v1/s1/kyc/integration/access-token', { body: { token: second.result.code } }),
    ).toMatchObject(closed)
  })
})
