import { describe, expect, it } from 'vitest'
import { ask, memberInTurn, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/questionnaire/list'

describe(name, () => {
  it('is empty for a new member, and holds what waits for them first, by its deadline', async () => {
    const [member, other] = [await memberInTurn(server()), await memberInTurn(server())]
    expect((await member.call(name)).result.list).toEqual([])
    await send(member, 260, standardAnswers)
    await ask(server(), member, 230)
    await ask(server(), member, 210, { dueDays: 3 })
    expect((await member.call(name)).result.list.map(({ templateCode }) => templateCode)).toEqual([210, 230, 260])
    expect((await other.call(name)).result.list).toEqual([])
  })
})
