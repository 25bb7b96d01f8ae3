import { describe, expect, it } from 'vitest'
import countries from '@tessera/contract/countries.json' with { type: 'json' }
import type { Value } from '@tessera/contract/questionnaire.ts'
import { proveContact } from '../../testing/contacts.ts'
import { send, livingIn } from '../../testing/questionnaires.ts'
import { code, useOwnServer, useServer, type TestMember, type TestServer } from '../../testing/server.ts'
import { startProof } from '../../testing/addresses.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { keepsChecksum } from './checksums.ts'
import { countriesOfPhone } from './countries.ts'
import { decideQuestionnaire } from './review.ts'
import { openForReview, waiting } from './open-for-review.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/* Compares where a member lives with what else we know: the rules of template 240, as the server applies them. */

// The connection country counts only from a proxy that the operator trusts. The last describe has a server without
// one.
const server = useOwnServer({ TESSERA_TRUST_PROXY: '1' })
const explanation = 'I moved here in March; my passport is from the country I grew up in.'

/** Verified with a Dutch passport and connected from this country. */
async function dutch(connectedFrom = 'NL'): Promise<TestMember> {
  const member = await verifiedMember(server(), '2035-01-01')
  member.headers = { 'cf-ipcountry': connectedFrom }
  await registered(server(), member, null)
  return member
}
/** Sets where the member lives according to our records. */
const registered = ({ db }: Pick<TestServer, 'db'>, { id }: TestMember, country: string | null) =>
  db.updateTable('member').set({ residence_country: country, nationality: country }).where('id', '=', id).execute()
const facts = async (member: TestMember) =>
  (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: '240' },
    })
  ).result.facts
const proved = async (member: TestMember): Promise<void> => {
  await registered(server(), member, 'NL')
  const proofId = await startProof(member)
  await registered(server(), member, null)
  await server()
    .db.updateTable('address_proof')
    .set({ state: 'approved', submitted_at: new Date(), decided_at: new Date() })
    .where('id', '=', proofId)
    .execute()
}
const phone = (number: string): Record<string, Value> => ({
  'name.given': 'Anouk Elise',
  'name.noFamilyName': false,
  'name.family': 'Vantorre',
  'birth.dob': '1991-03-14',
  'birth.place': 'Utrecht',
  'birth.country': 'NL',
  'birth.nationalities': ['NL'],
  'birth.gender': 'female',
  'numbers.phone': number,
  'decl.true': true,
  'decl.name': 'Anouk Vantorre',
})
const needsExplanation = {
  ret_code: code('answersInvalid'),
  ext_info: { faults: [{ path: 'fit.explanation', code: 'required' }] },
}
const rulesOf = async (id: string): Promise<Record<string, string>> =>
  (await openForReview(server().running.context, id, 'anna')).outcome.because ?? {}

describe('where a member lives', () => {
  it('asks for nothing more and approves automatically when it fits what we know', async () => {
    const member = await dutch()
    await proved(member)
    expect(await facts(member)).toMatchObject({
      documentCountry: 'NL',
      registeredCountry: 'NL',
      connectionCountry: 'NL',
    })
    expect((await send(member, 240, livingIn('NL'))).result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('asks for the reason, and a reviewer, if a citizenship differs from the verified passport', async () => {
    const member = await dutch('DE')
    await registered(server(), member, 'DE')
    await server().setMember(member, { nationality: null })
    const citizen = livingIn('DE', { 'res.status': 'citizen' })
    expect(await send(member, 240, citizen)).toMatchObject(needsExplanation)
    const sent = await send(member, 240, { ...citizen, 'fit.explanation': explanation })
    expect(sent.result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    expect(Object.keys(await rulesOf(sent.result.questionnaire.questionnaireId))).toContain('citizen-elsewhere')
  })

  it('accepts a citizenship that the member had declared as a second one', async () => {
    const member = await dutch('DE')
    await registered(server(), member, 'DE')
    const sent = await send(member, 240, livingIn('DE', { 'res.status': 'citizen' }))
    expect(sent.result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('offers freedom of movement only to members who live in the EU, the EEA or Switzerland', async () => {
    const member = await dutch('AE')
    await registered(server(), member, 'AE')
    expect(await send(member, 240, livingIn('AE', { 'res.status': 'eea' }))).toMatchObject({
      ext_info: { faults: expect.arrayContaining([{ path: 'res.status', code: 'option' }]) },
    })
  })

  it('starts with the country of residence as tax residence, to be confirmed', async () => {
    const member = await dutch()
    await registered(server(), member, 'NL')
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 240 } })
    const query = { kind: 'questionnaire', subject: '240' } as const
    const { draft } = (await member.call('GET /v1/private/draft/read', { query })).result
    expect(draft).toMatchObject({
      values: { 'tax.first': 1, 'tax.first.country': 'NL' },
      prefilled: expect.arrayContaining(['tax.first.country']),
    })
  })

  it('accepts one source that differs, such as a foreign passport or a journey', async () => {
    expect((await send(await dutch('DE'), 240, livingIn('DE'))).result.questionnaire.status).toBe(
      'QUESTIONNAIRE_STATUS_APPROVED',
    )
    expect((await send(await dutch('BR'), 240, livingIn('NL'))).result.questionnaire.status).toBe(
      'QUESTIONNAIRE_STATUS_APPROVED',
    )
  })

  it('asks for an explanation when two sources differ, shows a reviewer the contradiction, and refuses nothing automatically', async () => {
    const member = await dutch('BR')
    expect(await send(member, 240, livingIn('DE'))).toMatchObject(needsExplanation)
    const { result } = await send(member, 240, { 'fit.explanation': explanation })
    expect(result.questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING', reasons: [] })
    expect(JSON.stringify(result)).not.toMatch(/elsewhere|flag|points/)

    const id = result.questionnaire.questionnaireId
    expect((await waiting(server().running.context, 'anna')).map((one) => one.id)).toContain(id)
    expect(await rulesOf(id)).toEqual({
      'document-elsewhere': `fit.explanation answered and res.address.country (DE) outside documentCountry (NL)`,
      'connection-elsewhere': `fit.explanation answered and res.address.country (DE) outside connectionCountry (BR)`,
    })
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'approved',
      reasons: [],
      corrections: [],
      by: 'anna',
    })
    const { list } = (await member.call('GET /v1/private/questionnaire/list')).result
    expect(list.find(({ questionnaireId }) => questionnaireId === id)).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
    })
  })

  it.each<[string, string, () => Promise<TestMember>, Record<string, Value | null>]>([
    [
      'registered-elsewhere',
      'registeredCountry (NL)',
      async () => dutch('DE').then(async (member) => (await proved(member), member)),
      {},
    ],
    [
      'registered-elsewhere',
      'registeredCountry (FR)',
      async () => {
        const member = await server().member()
        await server().setMember(member, { residence_country: 'FR' })
        return member
      },
      {},
    ],
    ['tax-elsewhere', 'tax.country (NL)', async () => dutch('DE'), { 'tax.first.country': 'NL' }],
    [
      'phone-elsewhere',
      'phoneCountries (GB)',
      async () => {
        const member = await dutch('DE')
        await proveContact(server(), member, 'phone', '+447911123456')
        expect((await send(member, 250, phone('+447911123456'))).result.questionnaire.status).toBe(
          'QUESTIONNAIRE_STATUS_APPROVED',
        )
        return member
      },
      {},
    ],
  ])('raises %s when the answer is outside %s', async (rule, notified, someone, more) => {
    const member = await someone()
    expect(await send(member, 240, livingIn('DE', more))).toMatchObject(needsExplanation)
    const { result } = await send(member, 240, { 'fit.explanation': explanation })
    expect(result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    expect((await rulesOf(result.questionnaire.questionnaireId))[rule]).toContain(`outside ${notified}`)
  })

  it('sends half a year in a country to review, unless the member declares it for tax', async () => {
    const months = {
      'stays.a': 1,
      'stays.a.country': 'NL',
      'stays.a.days': 20,
      'stays.b': 2,
      'stays.b.country': 'PT',
      'stays.b.days': 183,
    }
    const undeclared = (await send(await dutch(), 240, livingIn('NL', months))).result.questionnaire
    expect(undeclared.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    expect(Object.keys(await rulesOf(undeclared.questionnaireId))).toEqual(['long-stay'])
    const declared = { 'tax.t2': 2, 'tax.t2.country': 'PT', 'tax.t2.hasTin': false, 'tax.t2.noTinReason': 'C' }
    expect(
      (await send(await dutch(), 240, livingIn('NL', { ...months, ...declared }))).result.questionnaire.status,
    ).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const within = { ...months, 'stays.b.days': 182 }
    expect((await send(await dutch(), 240, livingIn('NL', within))).result.questionnaire.status).toBe(
      'QUESTIONNAIRE_STATUS_APPROVED',
    )
    // Split into two parts, it is just as long.
    const parts = { ...within, 'stays.c': 3, 'stays.c.country': 'PT', 'stays.c.days': 1 }
    expect((await send(await dutch(), 240, livingIn('NL', parts))).result.questionnaire.status).toBe(
      'QUESTIONNAIRE_STATUS_PENDING',
    )
  })

  it('names a date or month before birth, and another name or date of birth than the verified one, before sending; another spelling passes', async () => {
    const other = { 'person.legalName': 'Jan Visscher', 'person.dob': '1961-01-01', 'res.since': '1980-05' }
    const refused = await send(await dutch(), 240, livingIn('NL', other))
    expect(refused.ext_info?.['faults']).toEqual([
      { path: 'person.legalName', code: 'verified', verified: 'Anouk Elise Vantorre' },
      { path: 'person.dob', code: 'verified', verified: '1991-03-14' },
      { path: 'res.since', code: 'sinceBirth' },
    ])
    expect(
      (await send(await dutch(), 240, livingIn('NL', { 'person.legalName': 'VANTORRE Anouk' }))).result.questionnaire
        .status,
    ).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const renamed = await dutch()
    await proveContact(server(), renamed, 'phone', '+447911123457')
    expect(
      (await send(renamed, 250, { ...phone('+447911123457'), 'name.family': 'Somebody' })).result.questionnaire.status,
    ).toBe('QUESTIONNAIRE_STATUS_PENDING')
  })

  it('sends a tax resident of the United States who claims to be no US person to review', async () => {
    const more = { 'tax.t2': 2, 'tax.t2.country': 'US', 'tax.t2.hasTin': false, 'tax.t2.noTinReason': 'C' }
    const sent = (await send(await dutch(), 240, livingIn('NL', more))).result.questionnaire
    expect(sent.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    expect(Object.keys(await rulesOf(sent.questionnaireId))).toEqual(['us-tax-resident'])
  })

  it('sends “the country issues no number” to review where the country does issue numbers', async () => {
    const sent = async (more: Record<string, Value>) =>
      (await send(await dutch(), 240, livingIn('NL', more))).result.questionnaire
    const second = (country: string) => ({
      'tax.t2': 2,
      'tax.t2.country': country,
      'tax.t2.hasTin': false,
      'tax.t2.noTinReason': 'A',
    })
    const denied = await sent({ 'tax.first.noTinReason': 'A' })
    expect(denied).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING', reasons: [] })
    expect(Object.keys(await rulesOf(denied.questionnaireId))).toEqual(['numbers-are-issued'])
    expect((await sent(second('DE'))).status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    // This is true for the Emirates and the Bahamas, whatever another residence says.
    for (const country of ['AE', 'BS'])
      expect((await sent(second(country))).status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('lists as issuing numbers to people all countries with a known rule, except the Emirates', () => {
    const [, listed = ''] =
      /tax\.country in \(([^)]*)\)/.exec(
        JSON.stringify(server().running.context.questionnaires.templates.get(240)?.template.computed),
      ) ?? []
    // Where we know no rule, anything that looks like a number passes.
    const ruled = countries
      .map(({ countryCode }) => countryCode)
      .filter((country) => !keepsChecksum('TIN', 'QQ123QQ', country))
    expect(listed.split(', ')).toEqual(ruled.filter((country) => country !== 'AE').toSorted())
  })

  it('sends the same tax country entered twice to review', async () => {
    const second = (country: string) =>
      livingIn('NL', { 'tax.t2': 2, 'tax.t2.country': country, 'tax.t2.hasTin': true, 'tax.t2.tin': '111222333' })
    const twice = (await send(await dutch(), 240, second('NL'))).result.questionnaire
    expect(twice).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING', reasons: [] })
    expect(Object.keys(await rulesOf(twice.questionnaireId))).toEqual(['country-twice'])
    expect((await send(await dutch(), 240, second('BS'))).result.questionnaire.status).toBe(
      'QUESTIONNAIRE_STATUS_APPROVED',
    )
  })

  it('expires answers about a visa together with the visa, and asks again then', async () => {
    const visa = (ends: string) =>
      livingIn('NL', { 'res.status': 'temporary', 'res.visaType': 'work', 'res.visaExpiry': ends })
    const member = await dutch()
    await proved(member)
    expect(await send(member, 240, visa('2026-01-31'))).toMatchObject({
      ext_info: { faults: [{ path: 'res.visaExpiry', code: 'notPast' }] },
    })
    const ends = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const { questionnaire } = (await send(member, 240, visa(ends))).result
    expect(questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
      validUntil: `${ends}T23:59:59.000Z`,
      mayReopen: false,
    })
    await server()
      .db.updateTable('questionnaire')
      .set({ valid_until: new Date(Date.now() - 1000) })
      .where('id', '=', questionnaire.questionnaireId)
      .execute()
    const tasks = await member.tasks()
    expect(tasks.find(({ templateCode }) => templateCode === 240)).toMatchObject({ status: 'EXPIRED' })
    // A reviewer's approval ends on that day too.
    const other = await dutch()
    await proved(other)
    const sent = (await send(other, 240, visa(ends))).result.questionnaire
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', valid_until: null })
      .where('id', '=', sent.questionnaireId)
      .execute()
    await decideQuestionnaire(server().running.context, sent.questionnaireId, {
      verdict: 'approved',
      reasons: [],
      corrections: [],
      by: 'anna',
    })
    const { list } = (await other.call('GET /v1/private/questionnaire/list')).result
    expect(list.find(({ questionnaireId }) => questionnaireId === sent.questionnaireId)).toMatchObject({
      validUntil: `${ends}T23:59:59.000Z`,
    })
  })

  it('accepts a certification signed with the verified name in any order and spelling, and no other name', async () => {
    const member = await dutch()
    await proved(member)
    expect(await send(member, 240, livingIn('NL', { 'certify.name': 'Xy Nobody' }))).toMatchObject({
      ext_info: { faults: [{ path: 'certify.name', code: 'signatureName' }] },
    })
    expect(
      (await send(member, 240, livingIn('NL', { 'certify.name': 'vantorre anouk' }))).result.questionnaire.status,
    ).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('drops an explanation once nothing contradicts', async () => {
    const member = await dutch('BR')
    await send(member, 240, livingIn('DE', { 'fit.explanation': explanation }), { token: 'x' })
    const { result } = await send(member, 240, livingIn('NL'))
    expect(result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    expect((await openForReviewOf(result.questionnaire.questionnaireId)).some((path) => path.startsWith('fit.'))).toBe(
      false,
    )
  })

  it('does not use another member’s documents', async () => {
    await dutch()
    expect(await facts(await server().newcomer())).toEqual({ site: 'DEFAULT', level: '0' })
  })

  it('gives no countries to a questionnaire that does not ask for them', async () => {
    const member = await dutch()
    const { result } = await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: '260' },
    })
    expect(Object.keys(result.facts)).toEqual(['site', 'level'])
  })

  async function openForReviewOf(id: string): Promise<string[]> {
    const row = await server()
      .db.selectFrom('questionnaire_submission')
      .selectAll()
      .where('questionnaire_id', '=', id)
      .executeTakeFirstOrThrow()
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', row.member_id)
      .executeTakeFirstOrThrow()
    return Object.keys(
      server().running.context.keyring.openJson<Record<string, Value>>(
        holder,
        sealed('questionnaire_submission', 'answers', { questionnaire_id: id, number: row.number }),
        row.answers,
      ),
    )
  }
})

describe('without a trusted proxy', () => {
  const plain = useServer()
  it('ignores a header that anyone can send', async () => {
    const member = await verifiedMember(plain(), '2035-01-01')
    await registered(plain(), member, null)
    member.headers = { 'cf-ipcountry': 'BR' }
    expect(await facts(member)).toEqual({ site: 'DEFAULT', level: '1', documentCountry: 'NL', nationalities: 'NL' })
    expect((await send(member, 240, livingIn('DE'))).result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })
})

it.each([
  ['+31612345678', ['NL']],
  ['+77011234567', ['KZ', 'RU']],
  ['+352621123456', ['LU']],
  ['+999', []],
  ['0612345678', []],
  ['', []],
])('finds for the number %s the countries %j', (number, expected) => {
  expect(countriesOfPhone(number).toSorted()).toEqual(expected)
})
