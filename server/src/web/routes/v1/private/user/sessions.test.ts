import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/user/sessions'

describe(name, () => {
  it('lists all devices, newest first, and marks the current one', async () => {
    const member = await server().member()
    const phone = server().visitor()
    phone.headers = { 'user-agent': `Phone ${'x'.repeat(400)}` }
    await phone.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    const { result } = await member.call(name)
    expect(result.list.map(({ current }) => current)).toEqual([false, true])
    expect(result.list[0]?.userAgent).toHaveLength(256)
    expect(result.list[0]?.userAgent).toMatch(/^Phone x/)
    expect(result.list[0]?.ip).toMatch(/127\.0\.0\.1|::1/)
    expect((await phone.call(name)).result.list.map(({ current }) => current)).toEqual([true, false])
  })

  it('leaves out ended sessions and those of other members', async () => {
    const member = await server().member()
    await server().member()
    const other = server().visitor()
    await other.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    const [newest] = (await member.call(name)).result.list
    await server()
      .db.updateTable('session')
      .set({ seen_at: new Date(Date.now() - 31 * 60_000) })
      .where('id', '=', newest?.id ?? '')
      .execute()
    expect((await member.call(name)).result.list.map(({ current }) => current)).toEqual([true])
  })
})
