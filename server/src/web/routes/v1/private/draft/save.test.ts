import { describe, expect, it } from 'vitest'
import { storeDraft } from '../../../../../accounts/drafts/drafts.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { startDraft } from '../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { connect, start } from '../../../../../testing/handoff.ts'
import { envelopeOf, usePartner } from '../../../../../testing/partner.ts'
import { ask, fill } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const desk = usePartner(server)
const name = 'PUT /v1/private/draft/save'
const number = { kind: 'number', subject: '', revision: 0, page: 'page-of-test', changes: {} }
const residence = { ...number, kind: 'residence' }

const save = (member: TestMember, changes: Record<string, unknown>, more: { revision?: number; page?: string } = {}) =>
  member.callWith(name, { body: { ...number, changes, ...more } })

describe(name, () => {
  const details = { ...number, kind: 'details', subject: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a21' }
  fieldsAreChecked(server, name, [
    [{ body: { ...number, kind: 'secret' } }, 'kind'],
    [{ body: { ...number, subject: 'other' } }, 'subject'],
    [{ body: { ...number, subject: "' or 1=1" } }, 'subject'],
    [{ body: { ...number, kind: 'details', subject: '../residence' } }, 'subject'],
    [{ body: { ...number, kind: 'questionnaire', subject: '260/a/b' } }, 'subject'],
    [{ body: { ...number, kind: 'risk-test', subject: '' } }, 'subject'],
    [{ body: { ...number, revision: 1.5 } }, 'revision'],
    [{ body: { ...number, revision: -1 } }, 'revision'],
    [{ body: { ...number, page: '' } }, 'page'],
    [{ body: { ...number, page: 'saved' } }, 'page'],
    [{ body: { ...number, page: 'x'.repeat(65) } }, 'page'],
    [{ body: { ...number, changes: [] } }, 'changes'],
    [
      { body: { ...number, changes: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`a${at}`, 1])) } },
      'changes',
    ],
    [{ body: { ...number, changes: { number: '22212345670' } } }, 'changes/number'],
    [{ body: { ...number, changes: { kind: 'SSN' } } }, 'changes/kind'],
    [{ body: { ...number, changes: { constructor: 'x' } } }, 'changes/constructor'],
    [{ body: { ...residence, changes: { residence: 7 } } }, 'changes/residence'],
    [{ body: { ...residence, changes: { residence: 'Holland' } } }, 'changes/residence'],
    [{ body: { ...details, changes: { firstName: 'x'.repeat(121) } } }, 'changes/firstName'],
    [{ body: { ...details, changes: { lastName: 'Ada\u0007' } } }, 'changes/lastName'],
    [{ body: { ...details, changes: { birthDate: '19911--' } } }, 'changes/birthDate'],
    [{ body: { ...details, changes: { oneName: 'yes' } } }, 'changes/oneName'],
    [{ body: { ...number, kind: 'address', changes: { city: 'a\nb' } } }, 'changes/city'],
    [{ body: { ...number, kind: 'address', changes: { issuer: 'x'.repeat(121) } } }, 'changes/issuer'],
    [{ body: { ...number, kind: 'address', changes: { address: {} } } }, 'changes/address'],
  ])

  it('refuses a field written over an older revision, returns the newer value, and saves the other fields', async () => {
    const member = await server().member()
    expect((await save(member, { firstName: 'Anouk' }, { page: 'page-of-desk' })).result).toMatchObject({
      refused: [],
      newer: [],
      draft: { revision: 1, values: { firstName: 'Anouk' } },
    })
    const changes = { firstName: 'Ada', lastName: 'Vant' }
    const phone = await save(member, changes, { page: 'page-of-phone' })
    expect(phone.result).toMatchObject({
      refused: ['firstName'],
      newer: ['firstName'],
      draft: { revision: 2, values: { firstName: 'Anouk', lastName: 'Vant' } },
    })
    const shown = await save(member, { firstName: 'Ada' }, { revision: 2, page: 'page-of-phone' })
    expect(shown.result).toMatchObject({ refused: [], draft: { revision: 3, values: { firstName: 'Ada' } } })
  })

  it('accepts a repeated call, and the same value from another page', async () => {
    const member = await server().member()
    for (const page of ['page-of-desk', 'page-of-desk', 'page-of-phone'])
      expect((await save(member, { firstName: 'Anouk' }, { page })).result.refused).toEqual([])
    expect((await save(member, {})).result.draft.values).toEqual({ firstName: 'Anouk' })
  })

  it('treats a revision that the draft never had as having read nothing', async () => {
    const member = await server().member()
    await save(member, { firstName: 'Anouk' }, { page: 'page-of-desk' })
    for (const revision of [2, Number.MAX_SAFE_INTEGER]) {
      const { result } = await save(member, { firstName: 'Ada' }, { page: 'page-of-phone', revision })
      expect(result).toMatchObject({ refused: ['firstName'], draft: { revision: 1, values: { firstName: 'Anouk' } } })
    }
  })

  it('two saves at the same moment lose nothing', async () => {
    const member = await server().member()
    await Promise.all([
      save(member, { firstName: 'Anouk' }),
      save(member, { lastName: 'Vant' }),
      save(member, { birthDate: '1991--' }),
    ])
    expect((await save(member, {})).result.draft).toMatchObject({
      revision: 3,
      values: { firstName: 'Anouk', lastName: 'Vant', birthDate: '1991--' },
    })
  })

  it('reads and writes the drafts of the member only', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { attemptId } = await startDraft(member)
    const mine = { ...details, subject: attemptId, changes: { lastName: 'Vant' } }
    await member.callWith(name, { body: mine })
    await ask(server(), member, 260)
    await fill(member, 260, { 'emp.employer': 'Northwind' })
    expect((await other.callWith(name, { body: mine })).ret_code).toBe(code('attemptNotFound'))
    const read = async (kind: 'details' | 'questionnaire', subject: string) =>
      other.call('GET /v1/private/draft/read', { query: { kind, subject } })
    expect((await read('details', attemptId)).result.draft).toMatchObject({ revision: 0, values: {} })
    expect((await read('questionnaire', '260')).ret_code).toBe(code('questionnaireNotFound'))
    expect((await server().visitor().callWith(name, { body: mine })).ret_code).toBe(code('notSignedIn'))
  })

  it('rejects more text than a draft can hold', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    const story = { ...number, kind: 'questionnaire', subject: '230', changes: { 'wealth.story': 'x'.repeat(250_000) } }
    expect((await member.callWith(name, { body: story })).ret_code).toBe(code('invalidParameters'))
    expect((await save(member, { firstName: 'x'.repeat(300_000) })).ret_code).not.toBe(0)
    expect(await server().db.selectFrom('draft').selectAll().where('member_id', '=', member.id).execute()).toEqual([])
  })

  it('counts removed fields, so that adding and removing entries cannot fill the table', async () => {
    const { db, running } = server()
    const { id } = await server().member()
    const holder = await db
      .selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const removed = { value: null, revision: 1, page: 'page-of-test' }
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`sources.entry-${at}`, removed]))
    const store = db.transaction().execute((trx) =>
      storeDraft(trx, running.context.keyring, holder, {
        key: { kind: 'number', subject: '' },
        revision: 1,
        fields,
      }),
    )
    await expect(store).rejects.toThrow(Refusal)
  })

  it('limits how often a member saves', async () => {
    const member = await server().member()
    await save(member, { firstName: 'Anouk' })
    await server()
      .db.updateTable('rate_limit')
      .set({ hits: 1800 })
      .where('key', '=', `draft-save:${member.id}`)
      .execute()
    expect((await save(member, { firstName: 'Ada' })).ret_code).toBe(code('tooManyRequests'))
    expect(
      (await member.call('GET /v1/private/draft/read', { query: { kind: 'number' } })).result.draft.values,
    ).toEqual({
      firstName: 'Anouk',
    })
  })
})

describe('in SDK mode', () => {
  const at = (page: Pick<Visitor, 'fetch'>, body: object) =>
    envelopeOf(page.fetch('PUT', '/x-api/v1/s1/kyc/integration/draft/save', JSON.stringify(body)))
  const readAt = (page: Pick<Visitor, 'fetch'>, kind: string, subject = '') =>
    envelopeOf(page.fetch('GET', `/x-api/v1/s1/kyc/integration/draft/read?kind=${kind}&subject=${subject}`))
  const questionnaire = { ...number, kind: 'questionnaire', subject: '260' }
  const address = { ...number, kind: 'address' }

  it('a handoff phone can use only the details of its attempt', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await save(member, { firstName: 'Anouk' })
    const phone = await connect(server(), (await start(member)).code)
    const typed = { ...number, kind: 'details', subject: attemptId, changes: { lastName: 'Vant' } }
    expect(await at(phone, typed)).toMatchObject({ ret_code: 0, result: { draft: { values: { lastName: 'Vant' } } } })
    expect(await readAt(phone, 'details', attemptId)).toMatchObject({
      result: { draft: { values: { lastName: 'Vant' } } },
    })
    for (const other of [number, residence, address, questionnaire]) {
      expect((await at(phone, other)).ret_code).toBe(code('accountRestricted'))
      expect((await readAt(phone, other.kind, other.subject)).ret_code).toBe(code('accountRestricted'))
    }
  })

  it('a visit can use the forms of its scene, and never a national number', async () => {
    const visit = await desk.page('drafts')
    expect((await at(visit, { ...residence, changes: { residence: 'HK' } })).result).toMatchObject({
      draft: { values: { residence: 'HK' } },
    })
    for (const other of [number, address, questionnaire]) {
      expect((await at(visit, other)).ret_code).toBe(code('accountRestricted'))
      expect((await readAt(visit, other.kind, other.subject)).ret_code).toBe(code('accountRestricted'))
    }
    const tasks = await desk.page('drafts', { scene: 'tasks' })
    expect((await at(tasks, number)).ret_code).toBe(code('accountRestricted'))
    expect(await at(tasks, address)).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LEVEL_ORDER' },
    })
    expect((await at(tasks, questionnaire)).ret_code).toBe(code('questionnaireNotFound'))
  })
})
