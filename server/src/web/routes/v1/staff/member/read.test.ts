import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/staff/member/read'

describe(name, () => {
  fieldsOfStaff(server, name, [[{ query: { id: '-1' } }, 'id']])

  it('shows status and cases without personal data, and records who opened it', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const reviewer = await atConsole(server())
    await reviewer.call(name, { query: { id: String(member.id) } })
    const { result } = await reviewer.call(name, { query: { id: String(member.id) } })
    expect(result).toMatchObject({
      member: { id: member.id, site: 'DEFAULT', level: 0 },
      attributes: [],
      cases: [{ id, kind: 'attempt' }],
    })
    expect(result.history).toContainEqual(expect.objectContaining({ actor: 'reviewer', action: 'member.opened' }))
    expect(JSON.stringify(result)).not.toContain('Vantorre')
    expect((await reviewer.call(name, { query: { id: '999999999' } })).ret_code).toBe(code('memberUnknown'))
  })
})
