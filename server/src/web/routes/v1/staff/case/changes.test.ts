import { describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt } from '../../../../../testing/attempts.ts'
import { withRejections } from '../../../../../testing/approvals.ts'
import { asReasons, atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'

const server = useServer()
const name = 'GET /v1/staff/case/changes'

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ query: { id: 'x', version: '1' } }, 'id'],
    [{ query: { id: '00000000-0000-4000-8000-000000000000', version: 'x' } }, 'version'],
  ])

  it('says what changed the case since a version, and who works on it, and records nothing', async () => {
    const id = await attemptInReview(server(), await server().member())
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const { version } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    const ask = async () => (await anna.call(name, { query: { id, version: String(version) } })).result
    expect(await ask()).toEqual({ events: [], newer: null, claim: null })
    await bert.call('POST /v1/staff/queue/claim', { body: { caseId: id } })
    await bert.call('GET /v1/staff/case/read', { query: { id } })
    await bert.call('POST /v1/staff/case/hold', { body: { id, kind: 'hold', reason: 'SUSPECTED_FRAUD' } })
    expect(await ask()).toMatchObject({
      events: [{ actor: 'second-reviewer', action: 'case.held', changes: true }],
      newer: null,
      claim: { by: 'second-reviewer' },
    })
    const looks = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('subject', '=', `attempt:${id}`)
      .where('action', '=', 'case.opened')
      .execute()
    expect(looks).toHaveLength(2)
  })

  it('refuses a case whose member was erased meanwhile', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const anna = await atConsole(server())
    const { version } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    await server().setMember(member, { data_key: null })
    expect(await anna.call(name, { query: { id, version: String(version) } })).toMatchObject({
      ret_code: code('caseUnknown'),
      ext_info: { erased: true },
    })
  })

  it('names the newer attempt that the member sent meanwhile', async () => {
    const member = await server().member()
    const { context } = server().running
    const id = await attemptInReview(server(), member)
    const anna = await atConsole(server())
    const { version } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    const decision = { verdict: 'resubmission_requested', reasons: ['DOC_COPY'], reviewer: 'second-reviewer' } as const
    await decideByReviewer(context, id, { ...decision, reasons: [...decision.reasons] })
    const newer = await attemptInReview(server(), member)
    const { result } = await anna.call(name, { query: { id, version: String(version) } })
    expect(result).toMatchObject({ newer, events: [{ action: 'attempt.decided' }] })
  })

  it('counts an appeal as a change, which stops a decision on the earlier version', async () => {
    const member = await server().member()
    const id = await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
    const anna = await atConsole(server())
    const { version } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    await member.call('POST /v1/private/appeal/send', { body: { message: 'It is my own passport, and no other.' } })
    const { result } = await anna.call(name, { query: { id, version: String(version) } })
    expect(result.events.map(({ action }) => action)).toEqual(['appeal.sent'])
    const decided = await anna.call('POST /v1/staff/case/decide', {
      body: { id, version, verdict: 'resubmission_requested', reasons: [{ code: 'DOC_COPY', photos: [] }] },
    })
    expect(decided.ret_code).toBe(code('caseChanged'))
  })

  it('says that a colleague proposed a decision without their reasons, until a second one has decided', async () => {
    const { context } = server().running
    const usual = context.regions
    context.regions = withRejections(usual, ['FRAUD'])
    try {
      const id = await attemptInReview(server(), await server().member())
      const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
      const { version } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
      const body = { id, version, verdict: 'rejected', reasons: asReasons('FRAUD') } as const
      await bert.call('POST /v1/staff/case/decide', { body })
      const ask = async () => (await anna.call(name, { query: { id, version: String(version) } })).result.events
      expect(await ask()).toMatchObject([{ actor: 'second-reviewer', action: 'case.proposed', details: [] }])
      const seen = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result.version
      await anna.call('POST /v1/staff/case/decide', { body: { ...body, version: seen } })
      expect(JSON.stringify((await ask())[0]?.details)).toContain('FRAUD')
    } finally {
      context.regions = usual
    }
  })

  it('knows no invented case', async () => {
    const query = { id: '00000000-0000-4000-8000-000000000000', version: '0' }
    expect((await (await atConsole(server())).call(name, { query })).ret_code).toBe(code('caseUnknown'))
  })
})
