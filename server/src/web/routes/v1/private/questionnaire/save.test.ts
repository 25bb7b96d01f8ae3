import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { ask, fill, memberInTurn, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'PUT /v1/private/questionnaire/save'
const body = { templateCode: 260, baseRevision: 0, changes: {} }

const save = (member: TestMember, templateCode: number, baseRevision: number, changes: Record<string, unknown>) =>
  member.callWith(name, { body: { templateCode, baseRevision, changes } })

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { ...body, changes: [] } }, 'changes'],
    [{ body: { ...body, baseRevision: 1.5 } }, 'baseRevision'],
    [
      { body: { ...body, changes: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a.b${index}`, 1])) } },
      'changes',
    ],
  ])

  it('changes of two devices merge; who missed some is sent them; the last word on one answer counts', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    const desk = await save(member, 260, 0, { 'emp.employer': 'Northwind', 'src.main': 'salary' })
    expect(desk.result).toMatchObject({ merged: false, draft: { revision: 1 } })
    const phone = await save(member, 260, 0, { 'emp.employer': 'Southwind' })
    expect(phone.result).toMatchObject({
      merged: true,
      draft: { revision: 2, answers: { 'emp.employer': 'Southwind', 'src.main': 'salary' } },
    })
    expect((await save(member, 260, 2, { 'src.main': null })).result.draft.answers).toEqual({
      'emp.employer': 'Southwind',
    })
  })

  it('a change made upon an answer that another device has changed since is held back, and named; the others are kept', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    await save(member, 260, 0, { 'emp.employer': 'Northwind' })
    const put = async (changes: Record<string, string | null>, was: Record<string, string | null>) =>
      (await member.call(name, { body: { templateCode: 260, baseRevision: 0, changes, was } })).result
    const held = await put(
      { 'emp.employer': 'Southwind', 'src.main': 'salary' },
      { 'emp.employer': null, 'src.main': null },
    )
    expect(held).toMatchObject({
      conflicts: ['emp.employer'],
      merged: true,
      draft: { revision: 2, answers: { 'emp.employer': 'Northwind', 'src.main': 'salary' } },
    })
    // The same answer is no conflict, whoever gave it; nor is one made upon what stands there now.
    expect((await put({ 'emp.employer': 'Northwind' }, { 'emp.employer': null })).conflicts).toEqual([])
    expect(await put({ 'emp.employer': 'Southwind' }, { 'emp.employer': 'Northwind' })).toMatchObject({
      conflicts: [],
      draft: { answers: { 'emp.employer': 'Southwind' } },
    })
    expect((await put({ 'emp.employer': null }, { 'emp.employer': 'Northwind' })).conflicts).toEqual(['emp.employer'])
  })

  it('two at the same moment lose nothing', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    await Promise.all([
      save(member, 260, 0, { 'emp.employer': 'Northwind' }),
      save(member, 260, 0, { 'src.main': 'salary' }),
      save(member, 260, 0, { 'fin.income': 'lt_10k' }),
    ])
    const { result } = await member.call('GET /v1/private/questionnaire/draft', { query: { template_code: '260' } })
    expect(result.draft).toMatchObject({
      revision: 3,
      answers: { 'emp.employer': 'Northwind', 'src.main': 'salary', 'fin.income': 'lt_10k' },
    })
  })

  it('an entry taken away takes its answers along', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    await fill(member, 230, { 'sources.a': 1, 'sources.a.kind': 'salary', 'sources.b': 2, 'sources.b.kind': 'gift' })
    expect((await save(member, 230, 1, { 'sources.a': null })).result.draft.answers).toEqual({
      'sources.b': 2,
      'sources.b.kind': 'gift',
    })
  })

  it('an answer in an entry that another device has taken away is held back, and nothing of it is kept; with its entry it is', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    await fill(member, 230, { 'sources.a': 1, 'sources.b': 2, 'sources.b.kind': 'gift' })
    const put = async (changes: Record<string, Value | null>, was: Record<string, Value | null>) =>
      (await member.call(name, { body: { templateCode: 230, baseRevision: 1, changes, was } })).result
    await put({ 'sources.b': null, 'sources.b.kind': null }, { 'sources.b': 2, 'sources.b.kind': 'gift' })
    const held = await put(
      { 'sources.b.kind': 'salary', 'sources.b.fromParty': 'Northwind', 'sources.a.kind': 'salary' },
      { 'sources.b.kind': 'gift', 'sources.b.fromParty': null, 'sources.a.kind': null },
    )
    expect(held).toMatchObject({ conflicts: ['sources.b.kind', 'sources.b.fromParty'], merged: true })
    expect(held.draft.answers).toEqual({ 'sources.a': 1, 'sources.a.kind': 'salary' })
    expect((await save(member, 230, 3, { 'sources.b.fromParty': 'Northwind' })).result).toMatchObject({
      conflicts: ['sources.b.fromParty'],
      draft: { revision: 3 },
    })
    const back = await put(
      { 'sources.b.fromParty': 'Northwind', 'sources.b': 2 },
      { 'sources.b': null, 'sources.b.fromParty': null },
    )
    expect([back.conflicts, back.draft.answers]).toEqual([
      [],
      { 'sources.a': 1, 'sources.a.kind': 'salary', 'sources.b': 2, 'sources.b.fromParty': 'Northwind' },
    ])
  })

  it('an entry in which another device has answered since is not taken away unseen', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    await fill(member, 230, { 'sources.a': 1, 'sources.b': 2, 'sources.b.kind': 'gift' })
    await save(member, 230, 1, { 'sources.b.fromParty': 'Aunt May' })
    const gone = { 'sources.b': null, 'sources.b.kind': null, 'sources.b.fromParty': null }
    const put = async (was: Record<string, Value | null>) =>
      (await member.call(name, { body: { templateCode: 230, baseRevision: 1, changes: gone, was } })).result
    const held = await put({ 'sources.b': 2, 'sources.b.kind': 'gift', 'sources.b.fromParty': null })
    expect([held.conflicts, held.draft.answers['sources.b.kind']]).toEqual([
      ['sources.b', 'sources.b.kind', 'sources.b.fromParty'],
      'gift',
    ])
    expect(
      (await put({ 'sources.b': 2, 'sources.b.kind': 'gift', 'sources.b.fromParty': 'Aunt May' })).draft.answers,
    ).toEqual({ 'sources.a': 1 })
  })

  it('unfinished answers are kept; what has not the form of its question is refused by its path', async () => {
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

  it('signs that nobody sees are not kept, and nothing but them is no answer', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    await save(member, 260, 0, { 'emp.employer': 'Acme', 'emp.occupationOther': 'Diver' })
    const { result } = await save(member, 260, 1, {
      'emp.employer': '\u202aNorth\u00adwind\u202c\u200b',
      'emp.occupationOther': '\u3164\u200b',
    })
    expect(result.draft.answers).toEqual({ 'emp.employer': 'Northwind' })
  })

  it('what the template does not know is left out, whatever it is called', async () => {
    const member = await server().member()
    await ask(server(), member, 260)
    const { result } = await save(member, 260, 0, {
      'no.such': 1,
      'emp.status.x': 1,
      constructor: 1,
      'sources.a': 1,
      'emp.a': 1,
    })
    expect(result.draft.answers).toEqual({})
  })

  it('takes no more entries than the section has, nor more text than a form can hold', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    const entries = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`sources.e${index}`, index + 1]))
    expect((await save(member, 230, 0, entries)).ret_code).toBe(code('invalidParameters'))
    expect((await save(member, 230, 0, { 'wealth.story': 'x'.repeat(4001) })).ret_code).toBe(code('invalidParameters'))
  })

  it('names at once what would be refused at sending and only we can check; what is missing, or hidden, is not named', async () => {
    const member = await memberInTurn(server())
    await ask(server(), member, 240)
    const taxed = { 'tax.t1': 1, 'tax.t1.country': 'NL', 'tax.t1.hasTin': true, 'tax.t1.tin': '123456789' }
    const wrong = { path: 'tax.t1.tin', code: 'checksum' }
    expect((await save(member, 240, 0, taxed)).result.draft.faults).toEqual([wrong])
    expect(
      (await member.call('GET /v1/private/questionnaire/draft', { query: { template_code: '240' } })).result.draft
        .faults,
    ).toEqual([wrong])
    const token = (await member.call('GET /v3/private/kyc/questionnaire-token', { query: { template_code: '240' } }))
      .result.token
    const sent = await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 240, token, revision: 1, confirmed: true },
    })
    expect(sent.ext_info?.['faults']).toContainEqual(wrong)
    expect((await save(member, 240, 1, { 'tax.t1.hasTin': false })).result.draft.faults).toEqual([])
    expect(
      (await save(member, 240, 2, { 'tax.t1.hasTin': true, 'tax.t1.tin': '111222333' })).result.draft.faults,
    ).toEqual([])
  })

  it('is closed once sent, and not there for others', async () => {
    const [member, other] = [await memberInTurn(server()), await server().member()]
    await send(member, 260, standardAnswers)
    expect((await save(member, 260, 1, { 'emp.employer': 'Late' })).ret_code).toBe(code('questionnaireClosed'))
    expect((await save(other, 260, 1, { 'emp.employer': 'Late' })).ret_code).toBe(code('questionnaireNotFound'))
  })
})
