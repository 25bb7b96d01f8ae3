import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../../testing/factors.ts'
import { sentRecovery } from '../../../../../testing/recovery.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { completeRecoveries } from '../../../../../verification/recovery/complete.ts'
import { stopToken } from '../../../../../verification/recovery/submit.ts'

const server = useServer()
const stop = 'POST /v1/public/user/recovery-stop'
const tokenOf = (id: string, at = new Date()): string => stopToken(server().running.context.keyring, id, at)

describe(stop, () => {
  it('stops an approved recovery without a sign-in, once, and opening the link does not', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await withApp(server(), member)
    const { id } = await sentRecovery(server(), member)
    await server().db.updateTable('recovery').set({ state: 'approved' }).where('id', '=', id).execute()
    const visitor = server().visitor()
    const token = tokenOf(id)
    await visitor.fetch('GET', `/login?mode=stop-recovery#${token}`)
    expect((await visitor.call(stop, { body: { token } })).result).toEqual({ done: true })
    expect((await visitor.call(stop, { body: { token } })).ret_code).toBe(code('disownExpired'))
    await completeRecoveries(server().running.context, new Date(Date.now() + 100 * 3_600_000))
    expect((await member.call('GET /v1/private/security/page')).result.appSince).not.toBeNull()
  })

  it('refuses an invented token, one of another recovery and an old one', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    const { id } = await sentRecovery(server(), member)
    const [, time, proof] = tokenOf('5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d40').split('.')
    for (const token of ['x', `${id}.${time}.${proof}`, tokenOf(id, new Date(Date.now() - 31 * 86_400_000))])
      expect((await server().visitor().call(stop, { body: { token } })).ret_code).toBe(code('disownExpired'))
  })
})
