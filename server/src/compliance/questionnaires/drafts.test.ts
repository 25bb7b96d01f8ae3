import { describe, expect, it } from 'vitest'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import { templateOf } from './templates.ts'
import { ask, fill, memberWithPrerequisites, send, standardAnswers } from '../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'

const server = useServer()
const name = 'PUT /v1/private/draft/save'

const save = (
  member: TestMember,
  templateCode: number,
  revision: number,
  changes: Record<string, unknown>,
  page = 'page-of-test',
) => member.callWith(name, { body: { kind: 'questionnaire', subject: String(templateCode), revision, page, changes } })

describe('the draft of a questionnaire', () => {
  it('rejects a change to an older revision and returns the newer value, but saves the other changes', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    const desk = await save(member, 260, 0, { 'emp.employer': 'Northwind', 'src.main': 'salary' }, 'page-of-desk')
    expect(desk.result).toMatchObject({ refused: [], newer: [], draft: { revision: 1 } })
    const phone = await save(member, 260, 0, { 'emp.employer': 'Southwind', 'fin.income': 'lt_10k' }, 'page-of-phone')
    expect(phone.result).toMatchObject({
      refused: ['emp.employer'],
      newer: ['emp.employer', 'src.main'],
      draft: { revision: 2, values: { 'emp.employer': 'Northwind', 'src.main': 'salary', 'fin.income': 'lt_10k' } },
    })
    const again = await save(member, 260, 2, { 'emp.employer': 'Southwind' }, 'page-of-phone')
    expect(again.result).toMatchObject({ refused: [], newer: [], draft: { values: { 'emp.employer': 'Southwind' } } })
  })

  it('accepts the same value again, and a change to the page’s own value, in case an answer was lost', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    await save(member, 260, 0, { 'emp.employer': 'Northwind' })
    const other = await save(member, 260, 0, { 'emp.employer': 'Northwind' }, 'page-of-phone')
    expect(other.result.refused).toEqual([])
    const own = await save(member, 260, 0, { 'emp.employer': 'Northwind Ltd' })
    expect(own.result).toMatchObject({
      refused: [],
      newer: [],
      draft: { values: { 'emp.employer': 'Northwind Ltd' } },
    })
  })

  it('clears the signature when any window changes an answer, but not when it repeats one', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    const signature = { 'decl.true': true, 'decl.name': 'Anouk Vantorre' }
    await save(member, 260, 0, { 'emp.employer': 'Northwind', ...signature })
    const same = await save(member, 260, 1, { 'emp.employer': 'Northwind' }, 'page-of-phone')
    expect(same.result.draft.values).toMatchObject(signature)
    const other = await save(member, 260, same.result.draft.revision, { 'emp.employer': 'Southwind' }, 'page-of-phone')
    expect(other.result.draft.values).toEqual({ 'emp.employer': 'Southwind' })
    const { revision } = other.result.draft
    const again = await save(member, 260, revision, { 'emp.employer': 'Eastwind', ...signature })
    expect(again.result.draft.values).toEqual({ 'emp.employer': 'Eastwind', ...signature })
  })

  it('says at once that an account is only for oneself', () => {
    const { template } = templateOf(server().running.context.questionnaires, 260)
    const shown = (behalf: boolean): string[] =>
      visibilityOf(memberView(template), { 'own.behalf': behalf }, { site: 'DEFAULT' }).items.map(({ path }) => path)
    expect(shown(false)).toContain('own.forOthers')
    expect(shown(true)).not.toContain('own.forOthers')
  })

  it('two saves at the same moment lose nothing', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    await Promise.all([
      save(member, 260, 0, { 'emp.employer': 'Northwind' }),
      save(member, 260, 0, { 'src.main': 'salary' }),
      save(member, 260, 0, { 'fin.income': 'lt_10k' }),
    ])
    const { result } = await member.call('GET /v1/private/draft/read', {
      query: { kind: 'questionnaire', subject: '260' },
    })
    expect(result.draft).toMatchObject({
      revision: 3,
      values: { 'emp.employer': 'Northwind', 'src.main': 'salary', 'fin.income': 'lt_10k' },
    })
  })

  it('removing an entry removes its answers', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    await fill(member, 230, { 'sources.a': 1, 'sources.a.kind': 'salary', 'sources.b': 2, 'sources.b.kind': 'gift' })
    expect((await save(member, 230, 1, { 'sources.a': null })).result.draft.values).toEqual({
      'sources.b': 2,
      'sources.b.kind': 'gift',
    })
  })

  it('rejects an answer in an entry that another window removed, but saves it together with its entry', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    await fill(member, 230, { 'sources.a': 1, 'sources.b': 2, 'sources.b.kind': 'gift' })
    await save(member, 230, 1, { 'sources.b': null, 'sources.b.kind': null }, 'page-of-phone')
    const typed = { 'sources.b.kind': 'salary', 'sources.b.fromParty': 'Northwind', 'sources.a.kind': 'salary' }
    const { result } = await save(member, 230, 1, typed)
    expect(result.refused).toEqual(['sources.b.kind', 'sources.b.fromParty'])
    expect(result.draft.values).toEqual({ 'sources.a': 1, 'sources.a.kind': 'salary' })
    const back = await save(member, 230, 3, { 'sources.b.fromParty': 'Northwind', 'sources.b': 2 })
    expect([back.result.refused, back.result.draft.values]).toEqual([
      [],
      { 'sources.a': 1, 'sources.a.kind': 'salary', 'sources.b': 2, 'sources.b.fromParty': 'Northwind' },
    ])
  })

  it('does not remove an entry in which another window has answered since', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    await fill(member, 230, { 'sources.a': 1, 'sources.b': 2, 'sources.b.kind': 'gift' })
    await save(member, 230, 1, { 'sources.b.fromParty': 'Aunt May' }, 'page-of-phone')
    const gone = { 'sources.b': null, 'sources.b.kind': null, 'sources.b.fromParty': null }
    const { result } = await save(member, 230, 1, gone)
    expect([result.refused, result.draft.values['sources.b.kind']]).toEqual([Object.keys(gone), 'gift'])
    expect((await save(member, 230, 2, gone)).result.draft.values).toEqual({ 'sources.a': 1 })
  })

  it('saves incomplete answers, and rejects values of the wrong type with their path', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    expect((await save(member, 260, 0, { 'emp.employer': 'x' })).ret_code).toBe(0)
    const answer = await save(member, 260, 1, {
      'emp.employer': { a: 1 },
      'src.main': ['salary'],
      'emp.since': '2026-13',
    })
    expect(answer.ret_code).toBe(code('invalidParameters'))
    expect(answer.ext_info?.['fields']).toMatchObject([
      { field: 'changes/emp.employer' },
      { field: 'changes/src.main' },
      { field: 'changes/emp.since' },
    ])
  })

  it('removes invisible characters, and treats an answer of nothing else as empty', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    await save(member, 260, 0, { 'emp.employer': 'Acme', 'emp.occupationOther': 'Diver' })
    const { result } = await save(member, 260, 1, {
      'emp.employer': '\u2060North\u00adwind\u200b',
      'emp.occupationOther': '\u3164\u200b',
    })
    expect(result.draft.values).toEqual({ 'emp.employer': 'Northwind' })
  })

  it('ignores fields that the template does not have, whatever their name', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    const { result } = await save(member, 260, 0, {
      'no.such': 1,
      'emp.status.x': 1,
      constructor: 1,
      'sources.a': 1,
      'emp.a': 1,
    })
    expect(result.draft.values).toEqual({})
  })

  it('rejects more entries than the section allows, and more text than a questionnaire can hold', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    const entries = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`sources.e${index}`, index + 1]))
    expect((await save(member, 230, 0, entries)).ret_code).toBe(code('invalidParameters'))
    expect((await save(member, 230, 0, { 'wealth.story': 'x'.repeat(4001) })).ret_code).toBe(code('invalidParameters'))
  })

  it('names at once the errors that only the server can find, but not missing or hidden answers', async () => {
    const member = await memberWithPrerequisites(server())
    await ask(server(), member, 240)
    const taxed = { 'tax.first': 1, 'tax.first.country': 'NL', 'tax.first.hasTin': true, 'tax.first.tin': '123456789' }
    const wrong = { path: 'tax.first.tin', code: 'checksum' }
    expect((await save(member, 240, 0, taxed)).result.draft.faults).toEqual([wrong])
    expect(
      (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '240' } })).result
        .draft.faults,
    ).toEqual([wrong])
    const token = (await member.call('GET /v3/private/kyc/questionnaire-token', { query: { template_code: '240' } }))
      .result.token
    const sent = await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 240, token, revision: 1, confirmed: true },
    })
    expect(sent.ext_info?.['faults']).toContainEqual(wrong)
    expect((await save(member, 240, 1, { 'tax.first.hasTin': false })).result.draft.faults).toEqual([])
    expect(
      (await save(member, 240, 2, { 'tax.first.hasTin': true, 'tax.first.tin': '111222333' })).result.draft.faults,
    ).toEqual([])
  })

  it('rejects changes after submission, and other members', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await server().member()]
    await send(member, 260, standardAnswers)
    expect((await save(member, 260, 1, { 'emp.employer': 'Late' })).ret_code).toBe(code('questionnaireClosed'))
    expect((await save(other, 260, 1, { 'emp.employer': 'Late' })).ret_code).toBe(code('questionnaireNotFound'))
  })

  it('starts again with the submitted answers when the draft was deleted meanwhile', async () => {
    const member = await memberWithPrerequisites(server())
    await send(member, 260, { ...standardAnswers, 'own.behalf': false })
    await server().db.deleteFrom('draft').where('member_id', '=', member.id).execute()
    await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 260 } })
    const { result } = await member.call('GET /v1/private/draft/read', {
      query: { kind: 'questionnaire', subject: '260' },
    })
    expect(result.draft.values).toMatchObject({ 'emp.employer': standardAnswers['emp.employer'], 'own.behalf': false })
    expect(result.draft.values).not.toHaveProperty('decl.true')
  })
})
