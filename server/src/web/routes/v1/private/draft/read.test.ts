import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { ask, fill, memberWithPrerequisites, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'GET /v1/private/draft/read'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ query: {} }, 'kind'],
    [{ query: { kind: 'questionnaire' } }, 'subject'],
    [{ query: { kind: 'questionnaire', subject: '1' } }, 'subject'],
    [{ query: { kind: 'questionnaire', subject: '260/' } }, 'subject'],
    [{ query: { kind: 'details' } }, 'subject'],
    [{ query: { kind: 'details', subject: 'no-id' } }, 'subject'],
    [{ query: { kind: 'residence', subject: '1' } }, 'subject'],
  ])

  it('starts empty, and returns the typed answers on every device', async () => {
    const member = await memberWithPrerequisites(server())
    await ask(server(), member, 230)
    expect((await member.call(name, { query: { kind: 'questionnaire', subject: '230' } })).result.draft).toEqual({
      values: {},
      revision: 0,
      savedAt: null,
      prefilled: [],
      files: [],
      proven: [],
      faults: [],
    })
    await fill(member, 230, { 'wealth.total': { amount: '120000', currency: 'USD' } })
    const phone = Object.assign(server().visitor(), { cookie: member.cookie })
    expect((await phone.call(name, { query: { kind: 'questionnaire', subject: '230' } })).result.draft).toMatchObject({
      values: { 'wealth.total': { amount: '120000', currency: 'USD' } },
      revision: 1,
    })
  })

  it('of an older version leaves out questions that were removed or changed their type', async () => {
    const member = await memberWithPrerequisites(server())
    const id = await ask(server(), member, 230)
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const old = {
      'scope.purpose': 'To buy and hold for years.',
      'scope.gone': 'yes',
      'wealth.total': '120000',
      'sources.a': 1,
      'sources.a.kind': 'salary',
    }
    const fields = Object.fromEntries(
      Object.entries(old).map(([path, value]) => [
        path,
        { value, revision: 3, page: '', prefilled: ['wealth.total', 'scope.purpose'].includes(path) },
      ]),
    )
    const encrypted = server().running.context.keyring.sealJson(holder, sealed('draft', 'fields'), fields)
    await server()
      .db.insertInto('draft')
      .values({ member_id: member.id, kind: 'questionnaire', subject: id, fields: encrypted, revision: 3 })
      .execute()
    const { draft } = (await member.call(name, { query: { kind: 'questionnaire', subject: '230' } })).result
    expect(draft).toMatchObject({ revision: 3, prefilled: ['scope.purpose'] })
    expect(draft.values).toEqual({
      'scope.purpose': 'To buy and hold for years.',
      'sources.a': 1,
      'sources.a.kind': 'salary',
    })
  })

  it('is prefilled with the member’s data, which is marked, and with the request’s data, which is fixed', async () => {
    const member = await memberWithPrerequisites(server())
    const { context } = server().running
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const identity = {
      firstName: 'Ada',
      lastName: 'Specimen',
      birthDate: '1988-03-27',
      documentType: 'PASSPORT',
      country: 'NL',
      number: 'X',
      expiresOn: null,
      verifiedAt: '2026-01-01',
    }
    await server().setMember(member, {
      identity: context.keyring.sealJson(holder, sealed('member', 'identity'), identity),
    })
    await ask(server(), member, 210, { request: { 'request.fact': 'Born in 1961' } })
    const { draft } = (await member.call(name, { query: { kind: 'questionnaire', subject: '210' } })).result
    expect(draft).toMatchObject({
      values: { 'id.dob': '1988-03-27', 'extra.releasedFact': 'Born in 1961' },
      prefilled: ['id.dob'],
    })
    await fill(member, 210, { 'extra.releasedFact': 'Born yesterday', 'id.dob': '1988-03-28' })
    expect((await member.call(name, { query: { kind: 'questionnaire', subject: '210' } })).result.draft).toMatchObject({
      values: { 'id.dob': '1988-03-28', 'extra.releasedFact': 'Born in 1961' },
      prefilled: [],
    })
  })

  it('begins the address with the declared country', async () => {
    const member = await memberWithPrerequisites(server())
    await server().setMember(member, { residence_country: 'NL' })
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 240 } })
    const { draft } = (await member.call(name, { query: { kind: 'questionnaire', subject: '240' } })).result
    expect(draft.values['res.address']).toEqual({ line1: '', city: '', country: 'NL' })
  })

  it('returns the submitted answers without hidden ones, and after withdrawal everything that was typed', async () => {
    const member = await memberWithPrerequisites(server())
    // The member first named family members and then said that there are none. Acting for another person leads to
    // manual review.
    const hidden = { 'pep.detail': 'My sister is a member of parliament' }
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    await fill(member, 260, { ...standardAnswers, ...hidden, 'pep.self': 'family' })
    const sent = await send(member, 260, { 'pep.self': 'no', 'own.behalf': false })
    expect(sent.result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    const answers = async () =>
      (await member.call(name, { query: { kind: 'questionnaire', subject: '260' } })).result.draft.values
    expect(await answers()).toEqual({ ...standardAnswers, 'own.behalf': false })
    await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 260 } })
    expect(await answers()).toMatchObject({ ...hidden, 'pep.self': 'no' })

    await fill(member, 260, { 'own.behalf': true, 'decl.true': true, 'decl.name': 'Anouk Vantorre' })
    await send(member, 260, {})
    expect(await answers()).toEqual(standardAnswers)
  })

  it('is stored encrypted, and erased together with the member’s key', async () => {
    const member = await memberWithPrerequisites(server())
    const id = await ask(server(), member, 230)
    await fill(member, 230, { 'wealth.story': 'My grandmother left me a bakery in 1999, and I sold it.' })
    const row = await server()
      .db.selectFrom('draft')
      .select('fields')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.fields.toString('latin1')).not.toMatch(/bakery|wealth/)
  })

  it('belongs to one member only', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    await ask(server(), member, 230)
    expect((await other.call(name, { query: { kind: 'questionnaire', subject: '230' } })).ret_code).toBe(
      code('questionnaireNotFound'),
    )
  })
})
