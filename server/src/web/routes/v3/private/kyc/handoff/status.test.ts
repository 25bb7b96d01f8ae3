import { describe, expect, it } from 'vitest'
import { completeDraft, picture, startDraftWithDetails } from '../../../../../../testing/attempts.ts'
import { start, connect, open, stateOf } from '../../../../../../testing/handoff.ts'
import { useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/handoff/status'

const versionOf = async (memberId: number): Promise<number> =>
  (await server().db.selectFrom('member').select('version').where('id', '=', memberId).executeTakeFirstOrThrow())
    .version

describe(name, () => {
  it('shows nothing to another member', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { id } = await start(member)
    expect((await other.call(name, { query: { id } })).result.handoff).toBeNull()
  })

  it('changes from waiting to opened to connected, and notifies the member’s pages each time', async () => {
    const member = await server().member()
    const started = await start(member)
    expect(await stateOf(member, started.id)).toEqual({
      state: 'waiting',
      end: null,
      number: started.number,
      expiresAt: started.expiresAt,
      userAgent: '',
    })
    const before = await versionOf(member.id)
    const phone = server().visitor()
    phone.headers = { 'user-agent': 'Phone/1.0' }
    const opened = await open(phone, started.code)
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'opened', userAgent: 'Phone/1.0' })
    expect(await versionOf(member.id)).toBe(before + 1)
    await phone.call('POST /v1/s1/kyc/integration/access-token', { body: { token: opened.code } })
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'connected', end: null })
    expect(await versionOf(member.id)).toBe(before + 2)
  })

  it('expires: a link that was not opened, one that was not confirmed, and an inactive phone', async () => {
    const member = await server().member()
    const past = new Date(Date.now() - 1000)
    const unopened = await start(member)
    await server().db.updateTable('handoff').set({ expires_at: past }).where('id', '=', unopened.id).execute()
    expect(await stateOf(member, unopened.id)).toMatchObject({ state: 'ended', end: 'expired' })
    const unconfirmed = await start(member)
    await open(server().visitor(), unconfirmed.code)
    await server()
      .db.updateTable('access_code')
      .set({ expires_at: past })
      .where('handoff_id', '=', unconfirmed.id)
      .execute()
    expect(await stateOf(member, unconfirmed.id)).toMatchObject({ state: 'ended', end: 'expired' })
    const asleep = await start(member)
    await connect(server(), asleep.code)
    await server()
      .db.updateTable('integration_access')
      .set({ expires_at: past })
      .where('member_id', '=', member.id)
      .execute()
    expect(await stateOf(member, asleep.id)).toMatchObject({ state: 'ended', end: 'expired' })
  })

  it('stays connected when the phone renews its access', async () => {
    const member = await server().member()
    const { id, code } = await start(member)
    const phone = await connect(server(), code)
    const { result } = await phone.call('POST /v1/s1/kyc/integration/renew-token', { body: {} })
    await server()
      .db.updateTable('integration_access')
      .set({ expires_at: new Date() })
      .where('member_id', '=', member.id)
      .where('id', '!=', result.token_id)
      .execute()
    expect(await stateOf(member, id)).toMatchObject({ state: 'connected' })
  })

  it('notifies the computer at once about a photo from the phone', async () => {
    const member = await server().member()
    const { attemptId } = await startDraftWithDetails(member)
    const phone = await connect(server(), (await start(member)).code)
    const before = await versionOf(member.id)
    const upload = await phone.fetch(
      'PUT',
      `/x-api/v1/s1/kyc/integration/builtin/upload?attemptId=${attemptId}&side=front`,
      await picture(5),
      'application/octet-stream',
    )
    expect(await upload.json()).toMatchObject({ ret_code: 0 })
    expect(await versionOf(member.id)).toBeGreaterThan(before)
    const { result } = await member.call('POST /v3/private/kyc/builtin/session', { body: { level: 'LEVEL_1' } })
    expect(result.attempt?.photos).toHaveLength(1)
  })

  it('a token that the phone requested cannot open another visit with more rights', async () => {
    const member = await server().member()
    await completeDraft(member)
    const phone = await connect(server(), (await start(member)).code)
    const asked = (await (
      await phone.fetch('POST', '/x-api/v1/s1/kyc/integration/sdk-access', JSON.stringify({ level: 'LEVEL_1' }))
    ).json()) as { result: { accessToken: string } }
    expect(
      await server()
        .visitor()
        .call('POST /v1/s1/kyc/integration/access-token', { body: { token: asked.result.accessToken } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'unknown' } })
  })
})
