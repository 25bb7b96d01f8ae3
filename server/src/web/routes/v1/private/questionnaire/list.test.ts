import { describe, expect, it } from 'vitest'
import { ask, memberWithPrerequisites, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/questionnaire/list'

describe(name, () => {
  it('is empty for a new member, and lists open questionnaires first, by deadline', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    expect((await member.call(name)).result.list).toEqual([])
    await send(member, 260, standardAnswers)
    await ask(server(), member, 230)
    await ask(server(), member, 210, { dueDays: 3 })
    expect((await member.call(name)).result.list.map(({ templateCode }) => templateCode)).toEqual([210, 230, 260])
    expect((await other.call(name)).result.list).toEqual([])
  })
})
