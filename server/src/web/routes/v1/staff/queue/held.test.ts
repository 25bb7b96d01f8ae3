import { expect, it } from 'vitest'
import { ask } from '../../../../../testing/questionnaires.ts'
import { atConsole } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()

it('GET /v1/staff/queue/held lists what rules hold, and no longer what was lifted', async () => {
  const member = await server().member()
  const held = { member_id: member.id, products: ['FIAT_WITHDRAW'], lifted_by: null }
  const [first, second] = [await ask(server(), member, 260), await ask(server(), member, 250)]
  await server()
    .db.insertInto('questionnaire_hold')
    .values([
      { ...held, questionnaire_id: first, lifted_at: null },
      { ...held, questionnaire_id: second, lifted_at: new Date() },
    ])
    .execute()
  const { result } = await (await atConsole(server())).call('GET /v1/staff/queue/held')
  expect(result).toMatchObject([{ id: first, memberId: member.id, template: 260, products: ['FIAT_WITHDRAW'] }])
})
