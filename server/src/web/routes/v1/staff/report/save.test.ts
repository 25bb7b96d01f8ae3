import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { fieldsOfStaff } from '../../../../../testing/console.ts'
import { mlro, startedReport } from '../../../../../testing/reports.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/report/save'

describe(name, () => {
  it('adds a version and leaves the earlier ones, and does not overwrite a newer one', async () => {
    const member = await server().member()
    const caseId = await attemptInReview(server(), member)
    const lena = await mlro(server())
    const { id, content } = await startedReport(lena, member.id)
    const amount = { amount: '12500.50', unit: 'USDT', on: '2026-11-01', source: 'OWN_RECORDS' } as const
    const next = {
      ...content,
      suspicion: 'FRAUD' as const,
      amounts: [amount],
      cases: [caseId],
      members: [member.id],
      narrative: 'What happened.',
    }
    const save = (version: number) => lena.call(name, { body: { id, version, content: next } })
    const answers = await Promise.all([save(1), save(1)])
    expect(answers.map(({ ret_code: ret }) => ret).toSorted((a, b) => a - b)).toEqual([0, code('reportRefused')])
    const { result } = await lena.call('GET /v1/staff/report/read', { query: { id } })
    expect(result).toMatchObject({ version: 2, content: next })
    const { result: first } = await lena.call('GET /v1/staff/report/read', { query: { id, version: '1' } })
    expect(first).toMatchObject({ shown: 1, version: 2, content })
  })

  it('refuses a linked case or member that the person does not have', async () => {
    const member = await server().member()
    const foreign = await attemptInReview(server(), await server().member())
    await server().setMember(member, { site: 'HKG' })
    const lena = await mlro(server(), 'of-hong-kong', 'HKG')
    const { id, content } = await startedReport(lena, member.id)
    for (const link of [{ cases: [foreign] }, { members: [99_999_999] }]) {
      const answer = await lena.call(name, {
        body: { id, version: 1, content: { ...content, suspicion: 'FRAUD', ...link } },
      })
      expect(answer).toMatchObject({
        ret_code: code('reportRefused'),
        ext_info: { reason: expect.stringContaining('no case or member') },
      })
    }
  })

  const content = {
    suspicion: 'FRAUD',
    facts: [],
    from: 'soon',
    to: '',
    amounts: [],
    narrative: '',
    cases: [],
    members: [],
  }
  const body = { id: '00000000-0000-4000-8000-000000000000', version: 1, content }
  fieldsOfStaff(server, name, [[{ body }, 'content/from']], 'mlro')
})
