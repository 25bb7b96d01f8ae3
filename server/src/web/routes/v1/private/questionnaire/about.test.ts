import { describe, expect, it } from 'vitest'
import { codeOfRoute } from '@tessera/contract/questionnaire-routes.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/questionnaire/about'
const about = (member: TestMember, template: number) =>
  member.callWith(name, { query: { template_code: String(template) } })

describe(name, () => {
  fieldsAreChecked(server, name, [[{ query: { template_code: '1' } }, 'template_code']])

  it('tells why a member is not asked, and whose regions ask', async () => {
    const member = await server().member()
    expect((await about(member, 270)).result).toMatchObject({
      title: 'Professional investor',
      whyNot: 'region',
      sites: ['HKG', 'KAZ'],
    })
    expect((await about(member, 200)).result).toMatchObject({ whyNot: 'request', sites: [] })
    expect((await about(member, 290)).result).toMatchObject({ whyNot: 'partner', sites: [] })
    expect((await about(member, 999)).ret_code).toBe(code('questionnaireNotFound'))
  })

  it('knows the questionnaire of every route', async () => {
    const member = await server().member()
    const titles = await Promise.all(
      Object.values(codeOfRoute).map(async (template) => (await about(member, template)).result.title),
    )
    expect(titles.filter((title) => title === '')).toEqual([])
  })
})
