import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { sentRecovery } from '../../../../../testing/recovery.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/queue/ask'
const invented = '00000000-0000-4000-8000-000000000000'

const ask = (visitor: Visitor, cases: readonly string[], apply: boolean, own = 'Is this your maiden name?') =>
  visitor.call(name, { body: { cases: [...cases], ready: own === '' ? [] : ['name_differs'], own, days: 7, apply } })
const questions = () => server().db.selectFrom('case_question').select('case_id').execute()

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { cases: [], ready: [], own: '', days: 7, apply: true } }, 'cases'],
    [{ body: { cases: [invented, invented], ready: [], own: '', days: 7, apply: true } }, 'cases'],
  ])

  it('says what would change before it asks, asks each member once, and leaves out what cannot be asked', async () => {
    const member = await server().member()
    const [first, second] = [
      await attemptInReview(server(), await server().member()),
      await attemptInReview(server(), member),
    ]
    const { id: recovery } = await sentRecovery(server(), await verifiedMember(server(), '2035-01-01'))
    const anna = await atConsole(server())
    const cases = [first, second, recovery, invented]
    expect((await ask(anna, cases, false, '')).ret_code).toBe(code('decisionRefused'))
    const outcomes = ['changes', 'changes', 'NOT_ASKABLE', 'NOT_WAITING']
    expect((await ask(anna, cases, false)).result.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(await questions()).toEqual([])
    expect((await ask(anna, cases, true)).result.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect((await questions()).map((row) => row.case_id).toSorted()).toEqual([first, second].toSorted())
    expect((await ask(anna, cases, true)).result.slice(0, 2).map(({ outcome }) => outcome)).toEqual([
      'ASKED_ALREADY',
      'ASKED_ALREADY',
    ])
    expect(await questions()).toHaveLength(2)
    const { result } = await anna.call('GET /v1/staff/case/read', { query: { id: second } })
    expect(result.questions).toMatchObject([{ state: 'open', by: 'reviewer' }])
    expect(result.questions[0]?.asked).toHaveLength(2)
  })

  it('asks nobody of another region', async () => {
    const id = await attemptInReview(server(), await server().member())
    await onlyStaff(server(), { root: 'admin', hilda: 'reviewer' })
    await limitToRegions(server(), 'hilda', 'HKG')
    const hilda = await atConsole(server(), 'hilda')
    expect((await ask(hilda, [id], true)).result).toEqual([{ caseId: id, outcome: 'NOT_WAITING' }])
  })
})
