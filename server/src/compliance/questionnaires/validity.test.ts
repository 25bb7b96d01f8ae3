import { expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { approve, ask, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useServer } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'

/* How long a member's answers about their money stay valid in their region. */

const server = useServer()
const political: Record<string, Value> = { 'pep.self': 'family', 'pep.detail': 'My sister is a member of parliament' }

it.each<[string, Record<string, Value>, number]>([
  ['IND', {}, 12],
  ['IND', political, 6],
  ['TUR', political, 24],
])('stays valid at %s with %j for %i months', async (site, more, months) => {
  const member = await verifiedMember(server(), '2035-01-01')
  await server().setMember(member, { site })
  await ask(server(), member, 280)
  const { ret_code, ext_info, result } = await send(member, 280, { ...standardAnswers, ...more })
  expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
  const { questionnaireId, status } = result.questionnaire
  if (status !== 'QUESTIONNAIRE_STATUS_APPROVED') await approve(server(), questionnaireId)
  const { valid_until: until } = await server()
    .db.selectFrom('questionnaire')
    .select('valid_until')
    .where('id', '=', questionnaireId)
    .executeTakeFirstOrThrow()
  const expected = new Date()
  expected.setUTCMonth(expected.getUTCMonth() + months)
  expect(Math.abs((until?.getTime() ?? 0) - expected.getTime())).toBeLessThan(4 * 86_400_000)
})
