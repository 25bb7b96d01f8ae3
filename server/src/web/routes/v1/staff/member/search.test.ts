import { describe, expect, it } from 'vitest'
import { decidedAttempt } from '../../../../../testing/attempts.ts'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/member/search'

describe(name, () => {
  it('finds a member by number, email address and case, and shows the address masked', async () => {
    const member = await server().member()
    const caseId = await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
    const reviewer = await atConsole(server())
    for (const text of [String(member.id), ` ${member.email.toUpperCase()} `, caseId]) {
      const { result } = await reviewer.call(name, { body: { text } })
      expect([text, result]).toEqual([
        text,
        [{ id: member.id, site: 'DEFAULT', level: 0, email: expect.stringMatching(/^m\*\*\*@test\.example$/) }],
      ])
    }
  })

  it('finds nobody by a part of an address, by nothing, and when the member was erased', async () => {
    const member = await server().member()
    const reviewer = await atConsole(server())
    await server().setMember(member, { data_key: null })
    for (const text of ['', '@test.example', String(member.id), 'Vantorre', "' or 1=1 --"])
      expect((await reviewer.call(name, { body: { text } })).result).toEqual([])
  })
})
