import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { numberCountries, numberKinds, type NumberKind } from '@tessera/contract/numbers.ts'
import { casePage } from '../../../../../review/commands/case-page.ts'
import { openCase } from '../../../../../review/cases/open.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'
import { sandboxDownNumber, sandboxNumbers } from '../../../../../verification/registry/registry.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer, type Answer, type TestMember } from '../../../../../testing/server.ts'
import { completeDraft, startDraftWithDetails } from '../../../../../testing/attempts.ts'
import { whileRowIsHeld } from '../../../../../testing/row-lock.ts'
import { consentVersion } from '../../../../../testing/consent.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/do-quick-kyc'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'number'],
    [{ body: { kind: 'SSN' } }, 'kind'],
  ])

  const person = {
    country: 'NG',
    kind: 'BVN',
    number: sandboxNumbers.BVN,
    firstName: 'Anouk Elise',
    lastName: 'Vantorre',
    birthDate: '1991-03-14',
    consentVersion,
  } as const
  type Typed = Partial<{
    country: string
    kind: NumberKind
    number: string
    firstName: string
    lastName: string
    birthDate: string
  }>
  const verify = async (
    member: TestMember,
    change: Typed = {},
  ): Promise<Answer<Calls['POST /v3/private/kyc/do-quick-kyc']['result']>> => {
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    return member.call(name, { body: { ...person, ...change, accessToken } })
  }
  const forget = async (): Promise<void> => {
    await server().db.deleteFrom('document_fingerprint').execute()
    await server().db.deleteFrom('rate_limit').where('key', 'like', 'quick-number:%').execute()
  }
  const left = async (member: TestMember): Promise<number> =>
    (await member.call('GET /v3/private/kyc/can-quick-kyc')).result.attemptsLeft

  it('approves a member at once when the data match the official register, and stores the number masked and encrypted', async () => {
    const member = await server().member()
    const { result } = await verify(member)
    expect(result).toMatchObject({ outcome: 'approved', number: '•••••••••78', reasons: [] })
    const info = await member.kycInfo()
    expect(info).toMatchObject({
      applicant: { level: 'LEVEL_1', country: 'NG', identifies: [{ type: 'BVN', number: '•••••••••78' }] },
      nextStep: 'VERIFY_LEVEL_2',
    })
    const stored = await server()
      .db.selectFrom('non_document_check')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([stored.number.toString('latin1'), stored.number_hash.toString('latin1')])).not.toContain(
      person.number,
    )
    const logged = await server().db.selectFrom('audit_event').select('data').execute()
    expect(JSON.stringify(logged)).not.toContain(person.number)

    const second = await server().member()
    expect((await verify(second)).result).toMatchObject({ outcome: 'in_review', reasons: [] })
    expect((await second.kycInfo()).cases[0]).toMatchObject({
      status: 'in_review',
      reasons: [],
    })
  })

  it.each(numberKinds)('verifies by %s in its country', async (kind) => {
    await forget()
    const { result } = await verify(await server().member(), {
      kind,
      country: numberCountries[kind],
      number: sandboxNumbers[kind],
    })
    expect(['approved', 'in_review']).toContain(result.outcome)
  })

  it('accepts the same number in digits of another script', async () => {
    await forget()
    const { result } = await verify(await server().member(), { number: '٢٢٢١٢٣٤٥٦٧٨' })
    expect(result).toMatchObject({ outcome: 'approved', number: '•••••••••78' })
  })

  it('a wrong check digit costs no attempt, but an unknown number or another name costs one', async () => {
    await forget()
    const member = await server().member()
    for (const number of ['111222334', '000000000'])
      expect((await verify(member, { country: 'NL', kind: 'BSN', number })).ret_code).toBe(code('numberInvalid'))
    // A valid PAN of a company, which no person has.
    expect((await verify(member, { country: 'IN', kind: 'PAN', number: 'ACUCA7085R' })).ret_code).toBe(
      code('numberInvalid'),
    )
    expect(await left(member)).toBe(5)
    expect((await verify(member, { number: '22299999999' })).result).toMatchObject({
      outcome: 'resubmission_requested',
      reasons: ['NUMBER_WRONG'],
    })
    expect((await verify(member, { firstName: 'Bram', lastName: 'Lindqvarst' })).result).toMatchObject({
      outcome: 'resubmission_requested',
      reasons: ['DATA_MISMATCH'],
    })
    expect(await left(member)).toBe(3)
  })

  it('queries no register without consent to the current text', async () => {
    const member = await server().member()
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    expect(await member.call(name, { body: { ...person, consentVersion: 'x', accessToken } })).toMatchObject({
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ field: 'consentVersion', rule: 'known' }] },
    })
    expect(await left(member)).toBe(5)
  })

  it('asks again only for a refused number, and a document attempt takes over only the details', async () => {
    const member = await server().member()
    await verify(member, { number: '22299999999' })
    const [first] = (await member.kycInfo()).cases
    expect(first).toMatchObject({ method: 'number', resubmission: { asks: ['number'], photos: [] } })
    const { accessToken } = (await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } }))
      .result
    // Consent to query a register does not include consent to read a document.
    const { attempt } = (
      await member.call('POST /v3/private/kyc/builtin/session', {
        body: { level: 'LEVEL_1', accessToken, country: 'NL', documentType: 'PASSPORT' },
      })
    ).result
    expect(attempt).toMatchObject({
      consentNeeded: true,
      resubmission: null,
      photos: [],
      details: { firstName: 'Anouk Elise', lastName: 'Vantorre' },
    })
  })

  it('an unavailable register uses up neither attempt nor token', async () => {
    const member = await server().member()
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    expect((await member.call(name, { body: { ...person, number: sandboxDownNumber, accessToken } })).ret_code).toBe(
      code('registryUnavailable'),
    )
    await forget()
    expect((await member.call(name, { body: { ...person, accessToken } })).result.outcome).toBe('approved')
  })

  it('an outage, however long, uses up no attempts or rate limit', async () => {
    const member = await server().member()
    const codes: number[] = []
    for (let times = 0; times < 12; times += 1)
      codes.push((await verify(member, { number: sandboxDownNumber })).ret_code)
    expect(new Set(codes)).toEqual(new Set([code('registryUnavailable')]))
    expect(await left(member)).toBe(5)
  })

  it('the same wrong number from several windows, or sent again, costs one attempt, and any other number costs another', async () => {
    await forget()
    const member = await server().member()
    const same = { number: '22299999991' }
    const answers = await Promise.all([verify(member, same), verify(member, same), verify(member, same)])
    answers.push(await verify(member, same))
    expect(answers.map(({ result }) => [result.outcome, result.reasons])).toEqual(
      answers.map(() => ['resubmission_requested', ['NUMBER_WRONG']]),
    )
    expect(await left(member)).toBe(4)
    await verify(member, { number: '22299999992' })
    await verify(member, same)
    expect(await left(member)).toBe(2)
  })

  it('repeating the same data does not use up the rate limit of the number’s owner, and costs another attempt after an hour', async () => {
    await forget()
    const [member, owner] = [await server().member(), await server().member()]
    const guess = { birthDate: '1980-01-01' }
    await Promise.all(Array.from({ length: 4 }, () => verify(member, guess)))
    for (let times = 0; times < 10; times += 1)
      expect((await verify(member, guess)).result.outcome).toBe('resubmission_requested')
    expect(await left(member)).toBe(4)
    const turns = await server()
      .db.selectFrom('rate_limit')
      .select('hits')
      .where('key', 'like', 'quick-number:%')
      .execute()
    expect(turns).toEqual([{ hits: 1 }])
    expect((await verify(owner)).result.outcome).toBe('approved')
    await server()
      .db.updateTable('attempt')
      .set({ decided_at: new Date(Date.now() - 3_700_000) })
      .where('member_id', '=', member.id)
      .execute()
    // An hour ago may have been yesterday, whose attempts no longer count.
    const before = await left(member)
    await verify(member, guess)
    expect(await left(member)).toBe(before - 1)
  })

  it('accepts a token once and only from its owner, and rejects a number of another country', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    expect((await other.call(name, { body: { ...person, accessToken } })).ret_code).toBe(code('tokenInvalid'))
    expect((await member.call(name, { body: { ...person, country: 'NL', accessToken } })).ret_code).toBe(
      code('quickUnavailable'),
    )
    expect((await member.call(name, { body: { ...person, number: '22299999998', accessToken } })).ret_code).toBe(0)
    expect((await member.call(name, { body: { ...person, accessToken } })).ret_code).toBe(code('tokenExpired'))
    expect((await verify(member, { birthDate: '2099-01-01' })).ret_code).toBe(code('detailsInvalid'))
  })

  it('a reviewer can refuse it only with reasons that a number can fix, so that no member is asked for a photo', async () => {
    await forget()
    const member = await server().member()
    await verify(member, { lastName: 'Vantore' })
    const { id } = await server()
      .db.selectFrom('attempt')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const { context } = server().running
    for (const reason of ['IMG_BLUR_GLARE', 'SELFIE_QUALITY', 'DOC_EXPIRED'] as const)
      await expect(
        decideByReviewer(context, id, { verdict: 'resubmission_requested', reasons: [reason], reviewer: 'tester' }),
      ).rejects.toThrow(`The member cannot correct ${reason} of a verification by number`)
    await decideByReviewer(context, id, {
      verdict: 'resubmission_requested',
      reasons: ['NAME_MISMATCH'],
      reviewer: 'tester',
    })
    expect((await member.kycInfo()).cases[0]).toMatchObject({
      status: 'resubmission_requested',
      reasons: ['NAME_MISMATCH'],
    })
    // After a reviewer refused it, the same data go to manual review again.
    await verify(member, { lastName: 'Vantore' })
    expect((await member.kycInfo()).cases[0]).toMatchObject({
      status: 'in_review',
    })
  })

  it('a reviewer sees the register’s data beside the typed data, and an approval keeps the number and claims no document', async () => {
    await forget()
    const member = await server().member()
    const { context } = server().running
    const asked = await verify(member, { kind: 'TCKN', country: 'TR', number: sandboxNumbers.TCKN, firstName: 'Anouk' })
    expect(asked.result).toMatchObject({ outcome: 'in_review', number: '•••••••••60' })
    const { id } = await server()
      .db.selectFrom('attempt')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const page = casePage(await openCase(context, id, 'anna'))
    for (const fact of [
      'givenNames: Anouk  [typed]',
      'givenNames: Anouk Elise  [registry, 100 %]',
      'birthDate: 1991-03-14  [registry, 100 %]',
      'documentNumber: •••••••••60  [registry]',
    ])
      expect(page).toContain(fact)
    expect(page).not.toContain(sandboxNumbers.TCKN)
    await decideByReviewer(context, id, { verdict: 'approved', reasons: [], reviewer: 'anna' })
    const info = await member.kycInfo()
    expect(info.applicant).toMatchObject({ level: 'LEVEL_1', identifies: [{ number: '•••••••••60' }] })
    const { items } = (await member.call('POST /v3/private/kyc/kyc-personal-info', { body: {} })).result
    expect(items.map(({ field, source }) => `${field} ${source}`)).toEqual(
      expect.arrayContaining([
        'firstName registry',
        'lastName registry',
        'birthDate registry',
        'documentCountry registry',
        'documentNumber registry',
      ]),
    )
    expect(items.some(({ field, source }) => field === 'documentType' || source === 'document')).toBe(false)
  })

  it('reveals nothing to a stranger about the owner of a number, and does not affect the owner', async () => {
    await forget()
    const [owner, stranger] = [await server().member(), await server().member()]
    const asks = async (change: Typed): Promise<unknown> => {
      const { outcome, number, reasons } = (await verify(stranger, change)).result
      return { outcome, number, reasons }
    }
    const attempts: Typed[] = [
      { firstName: 'Bram', lastName: 'Lindqvarst', birthDate: '1980-01-01' },
      { firstName: 'Bram', lastName: 'Lindqvarst' },
      { birthDate: '1980-01-01' },
    ]
    const before = []
    for (const one of attempts) before.push(await asks(one))
    expect((await verify(owner)).result.outcome).toBe('approved')
    await server()
      .db.updateTable('attempt')
      .set({ decided_at: new Date(Date.now() - 48 * 3_600_000) })
      .where('member_id', '=', stranger.id)
      .execute()
    const after = []
    for (const one of attempts) after.push(await asks(one))
    expect(after).toEqual(before)
    expect(before[0]).toEqual({ outcome: 'resubmission_requested', number: '•••••••••78', reasons: ['DATA_MISMATCH'] })
    expect(await server().db.selectFrom('document_fingerprint').select('member_id').distinct().execute()).toEqual([
      { member_id: owner.id },
    ])
    // A stranger who knows all three goes to manual review and gets no fingerprint.
    const thief = await server().member()
    expect((await verify(thief)).result.outcome).toBe('in_review')
    expect(await server().db.selectFrom('document_fingerprint').select('member_id').distinct().execute()).toEqual([
      { member_id: owner.id },
    ])
  })

  it('several accounts together cannot guess at one number, and the refusal costs no attempt', async () => {
    await forget()
    const members = [await server().member(), await server().member(), await server().member()]
    const codes: number[] = []
    for (const member of members)
      for (let times = 0; times < 4; times += 1)
        codes.push((await verify(member, { birthDate: `1980-01-0${times + 1}` })).ret_code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), code('tooManyRequests'), code('tooManyRequests')])
    expect(await left(members[2] ?? (await server().member()))).toBe(3)
    await forget()
  })

  it('refuses a number when a document is submitted at the same moment, which goes to review', async () => {
    const member = await server().member()
    const { attemptId } = await startDraftWithDetails(member)
    const sending = server()
      .db.updateTable('attempt')
      .set({ state: 'submitted', submitted_at: new Date() })
      .where('id', '=', attemptId)
    const answer = await whileRowIsHeld(
      server(),
      (trx) => trx.executeQuery(sending.compile()),
      () => verify(member, { number: '22299999996' }),
    )
    expect(answer).toMatchObject({ ret_code: code('verificationNotAllowed'), ext_info: { reason: 'IN_REVIEW' } })
    expect(
      await server().db.selectFrom('attempt').select(['id', 'state']).where('member_id', '=', member.id).execute(),
    ).toEqual([{ id: attemptId, state: 'submitted' }])
  })

  it('discards a document draft and its early reading, and reuses its photos in the next attempt when the number is refused', async () => {
    const member = await server().member()
    const { attemptId, country, documentType, photos } = await completeDraft(member)
    expect((await member.call('POST /v3/private/kyc/builtin/reading', { body: { attemptId } })).ret_code).toBe(0)
    expect((await verify(member, { number: '22299999995' })).result.outcome).toBe('resubmission_requested')
    expect(
      await server().db.selectFrom('attempt').select('state').where('id', '=', attemptId).executeTakeFirst(),
    ).toEqual({ state: 'superseded' })
    expect(
      await server().db.selectFrom('early_reading').select('attempt_id').where('attempt_id', '=', attemptId).execute(),
    ).toEqual([])
    await verify(member, { number: '22299999994' })
    const start = async () => {
      const { accessToken } = (await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } }))
        .result
      return (
        await member.call('POST /v3/private/kyc/builtin/session', {
          body: { level: 'LEVEL_1', accessToken, country, documentType, consentVersion },
        })
      ).result.attempt
    }
    expect((await start())?.photos.map(({ side }) => side)).toEqual(photos.map(({ side }) => side))
    expect(photos).not.toEqual([])
  })

  it('does not reuse photos that were discarded by starting over', async () => {
    const member = await server().member()
    const { country, documentType } = await completeDraft(member)
    expect((await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
    await verify(member, { number: '22299999993' })
    const { accessToken } = (await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } }))
      .result
    const { attempt } = (
      await member.call('POST /v3/private/kyc/builtin/session', {
        body: { level: 'LEVEL_1', accessToken, country, documentType, consentVersion },
      })
    ).result
    expect(attempt?.photos).toEqual([])
  })

  it.each([
    ['a wrong number', { number: '22299999997' }, 'resubmission_requested', 4],
    ['the right one', {}, 'approved', 5],
  ] as const)(
    'a repeated request gets the same answer, in sequence and in parallel: %s',
    async (_, change, outcome, attemptsLeft) => {
      await forget()
      const member = await server().member()
      const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
      const send = () => member.call(name, { body: { ...person, ...change, accessToken } })
      const answers = await Promise.all([send(), send(), send()])
      answers.push(await send())
      expect(answers.map(({ ret_code: ret, result }) => [ret, result])).toEqual(
        answers.map(() => [0, answers[0]?.result]),
      )
      expect(answers[0]?.result.outcome).toBe(outcome)
      expect(await left(member)).toBe(attemptsLeft)
      expect(
        await server().db.selectFrom('attempt').select('id').where('member_id', '=', member.id).execute(),
      ).toHaveLength(1)
    },
  )

  it.each([
    ['with the same number', [{}, {}]],
    [
      'with numbers of several kinds',
      [
        {},
        { country: 'IN', kind: 'PAN', number: sandboxNumbers.PAN },
        { country: 'ID', kind: 'NIK', number: sandboxNumbers.NIK },
      ],
    ],
  ] as const)(
    'from several windows at once, each with its own token, one verifies and the others find the member verified: %s',
    async (_, changes) => {
      await forget()
      const member = await server().member()
      const tokens = []
      for (const change of changes)
        tokens.push({
          ...change,
          accessToken: (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result.accessToken,
        })
      const answers = await Promise.all(tokens.map((own) => member.call(name, { body: { ...person, ...own } })))
      expect(answers.filter(({ ret_code: ret }) => ret === 0).map(({ result }) => result.outcome)).toEqual(['approved'])
      const refused = { ret_code: code('verificationNotAllowed'), ext_info: { reason: 'ALREADY_VERIFIED' } }
      expect(answers.filter(({ ret_code: ret }) => ret !== 0)).toMatchObject(changes.slice(1).map(() => refused))
      const { db } = server()
      expect(await db.selectFrom('attempt').select('state').where('member_id', '=', member.id).execute()).toEqual([
        { state: 'approved' },
      ])
      expect(
        await db
          .selectFrom('document_fingerprint')
          .select('attempt_id')
          .distinct()
          .where('member_id', '=', member.id)
          .execute(),
      ).toHaveLength(1)
    },
  )
})
