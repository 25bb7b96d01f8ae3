import { describe, expect, it } from 'vitest'
import { fieldsOfStaff } from '../../../../../testing/console.ts'
import { mlro, startedReport } from '../../../../../testing/reports.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/report/start'

describe(name, () => {
  it('starts with who the member is, each fact with its source', async () => {
    const member = await server().member()
    await server().setMember(member, { nationality: 'NL', residence_country: 'CH' })
    const { content, state, memberId } = await startedReport(await mlro(server()), member.id)
    expect([state, memberId]).toEqual(['draft', member.id])
    expect(content.facts).toEqual([
      { name: 'ACCOUNT', value: String(member.id), source: 'OWN_RECORDS' },
      { name: 'NATIONALITY', value: 'NL', source: 'MEMBER' },
      { name: 'ADDRESS', value: 'CH', source: 'MEMBER' },
    ])
  })

  it('does not know members of other regions, nor numbers without a member', async () => {
    const member = await server().member()
    const lena = await mlro(server(), 'of-hong-kong', 'HKG')
    for (const memberId of [member.id, 99_999_999])
      expect((await lena.call(name, { body: { memberId } })).ret_code).toBe(code('memberUnknown'))
  })

  fieldsOfStaff(server, name, [[{ body: { memberId: 0 } }, 'memberId']], 'mlro')
})
