import { describe, expect, it } from 'vitest'
import { check } from '../../../../../compliance/questionnaires/checklist.ts'
import { ask, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { asReasons, atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/case/check'

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { id: '00000000-0000-4000-8000-000000000000', path: 'a', value: 'yes' } }, 'value'],
  ])

  it('refuses an item that the template does not have', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 260)
    await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
    const reviewer = await atConsole(server())
    await reviewer.call('GET /v1/staff/case/read', { query: { id } })
    const answer = await reviewer.call(name, { body: { id, path: 'own.invented', value: ['x'] } })
    expect(answer.ret_code).toBe(code('decisionRefused'))
  })

  it('stops the decision of a colleague who did not see it, and never one’s own', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 260)
    await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
    const anna = await atConsole(server())
    const read = async () => (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    const decide = async (version: number) => {
      const body = { id, version, verdict: 'rejected' as const, reasons: asReasons('QST_UNCLEAR'), corrections: [] }
      return (await anna.call('POST /v1/staff/case/decide', { body })).ret_code
    }
    const { version: seen } = await read()
    await check(server().running.context, id, {}, 'second-reviewer')
    expect(await decide(seen)).toBe(code('caseChanged'))
    const now = await read()
    expect(now.history.at(-2)).toMatchObject({ action: 'questionnaire.checked', changes: true })
    await check(server().running.context, id, {}, 'reviewer')
    expect(await decide(now.version)).toBe(0)
  })

  it('a questionnaire is sent back with its own reasons, and only with those', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 260)
    await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
    const reviewer = await atConsole(server())
    const { result } = await reviewer.call('GET /v1/staff/case/read', { query: { id } })
    expect(result).toMatchObject({ kind: 'questionnaire', blocks: [] })
    expect(result.offered.find((one) => one.code === 'QST_UNCLEAR')?.title).toMatch(/./)
    const decide = (reasons: ReturnType<typeof asReasons>) =>
      reviewer.call('POST /v1/staff/case/decide', {
        body: {
          id,
          version: result.version,
          verdict: 'resubmission_requested',
          reasons,
          corrections: ['own.usPerson'],
        },
      })
    expect((await decide(asReasons('DOC_EXPIRED'))).ret_code).toBe(code('decisionRefused'))
    expect((await decide(asReasons('QST_UNCLEAR'))).result).toEqual({ outcome: 'decided' })
    const row = await server().db.selectFrom('questionnaire').select('reasons').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ reasons: ['QST_UNCLEAR'] })
  })
})
