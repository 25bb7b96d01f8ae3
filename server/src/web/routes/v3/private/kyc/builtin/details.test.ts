import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attemptInReview, startDraft, typedDetails } from '../../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../../testing/updates.ts'
import { consentVersion } from '../../../../../../testing/consent.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/builtin/details'
const anyId = randomUUID()

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: typedDetails }, 'attemptId'],
    [{ body: { attemptId: 'x', ...typedDetails } }, 'attemptId'],
    [{ body: { attemptId: anyId, ...typedDetails, firstName: '\u0000' } }, 'firstName'],
    [{ body: { attemptId: anyId, ...typedDetails, firstName: '<b>Anouk</b>' } }, 'firstName'],
    [{ body: { attemptId: anyId, ...typedDetails, lastName: 'x'.repeat(101) } }, 'lastName'],
    [{ body: { attemptId: anyId, ...typedDetails, lastName: 'Van\u0000torre' } }, 'lastName'],
    [{ body: { attemptId: anyId, ...typedDetails, lastName: 'Van\u202Eerrot' } }, 'lastName'],
    [{ body: { attemptId: anyId, ...typedDetails, firstName: 'Anouk\u200b' } }, 'firstName'],
    [{ body: { attemptId: anyId, ...typedDetails, firstName: 'An\u200couk' } }, 'firstName'],
    [{ body: { attemptId: anyId, ...typedDetails, firstName: '\u3164' } }, 'firstName'],
    [{ body: { attemptId: anyId, ...typedDetails, firstName: '\u2066Anouk\u2069' } }, 'firstName'],
    [{ body: { attemptId: anyId, ...typedDetails, lastName: 'Van\u{e0041}torre' } }, 'lastName'],
    [{ body: { attemptId: anyId, ...typedDetails, lastName: 'Van\u0085torre' } }, 'lastName'],
    [{ body: { attemptId: anyId, ...typedDetails, lastName: 'رضا\u200c' } }, 'lastName'],
    [{ body: { attemptId: anyId, ...typedDetails, birthDate: '14-03-1991' } }, 'birthDate'],
    [{ body: { attemptId: anyId, ...typedDetails, birthDate: 19910314 } }, 'birthDate'],
  ])

  it('confirms what was read only if nothing has changed and nothing typed elsewhere is unsaved', async () => {
    const member = await server().member()
    const { attemptId, revision } = await startDraft(member)
    const confirm = (seen: string) =>
      member.call(name, { body: { attemptId, ...typedDetails, revision: seen } }).then(({ ret_code }) => ret_code)
    expect(await confirm('another')).toBe(code('attemptChanged'))
    const draft = { kind: 'details', subject: attemptId, revision: 0, page: randomUUID() } as const
    const typed = { ...draft, changes: { firstName: 'Anouk <' } }
    expect((await member.call('PUT /v1/private/draft/save', { body: typed })).ret_code).toBe(0)
    expect(await confirm(revision)).toBe(code('attemptChanged'))
    const fresh = await server().member()
    const started = await startDraft(fresh)
    const body = { attemptId: started.attemptId, ...typedDetails, revision: started.revision }
    expect((await fresh.call(name, { body })).ret_code).toBe(0)
  })

  it('stores the typed details trimmed and encrypted, and corrects them', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const stored = await member.call(name, { body: { attemptId, ...typedDetails, firstName: '  Çiğdem 李 ' } })
    expect(stored.result.attempt.details).toEqual({ ...typedDetails, firstName: 'Çiğdem 李' })
    const row = await server()
      .db.selectFrom('attempt')
      .select('details')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(row.details?.toString('latin1')).not.toContain('Vantorre')
    await member.call(name, { body: { attemptId, ...typedDetails } })
    expect(
      (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result.attempt.details,
    ).toEqual(typedDetails)
  })

  it.each([
    ['Persian', 'علی\u200cرضا'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Bengali', 'র\u200d্যাডিক'],
    ['older Malayalam', 'മോഹന്\u200d'],
    ['Vietnamese, taken apart', 'Nguye\u0302\u0303n'],
    ['a name with an apostrophe, a dot and a hyphen', 'O’Neill-St. John'],
    ['a rare Chinese one', '𠮷田'],
  ])('accepts a name written in %s', async (_, lastName) => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    expect(
      (await member.call(name, { body: { attemptId, ...typedDetails, lastName } })).result.attempt.details,
    ).toMatchObject({ lastName })
  })

  it.each([
    [{ firstName: '   ' }, { field: 'firstName', rule: 'required' }],
    [{ firstName: '' }, { field: 'firstName', rule: 'required' }],
    [
      { firstName: '', oneName: false },
      { field: 'firstName', rule: 'required' },
    ],
    [
      { firstName: '', lastName: ' ', oneName: true },
      { field: 'lastName', rule: 'required' },
    ],
    [{ birthDate: '1991-02-30' }, { field: 'birthDate', rule: 'not-a-date' }],
    [{ birthDate: '2991-03-14' }, { field: 'birthDate', rule: 'future' }],
    [{ birthDate: '1801-03-14' }, { field: 'birthDate', rule: 'too-long-ago' }],
  ])('rejects %o', async (change, fault) => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    expect(await member.call(name, { body: { attemptId, ...typedDetails, ...change } })).toMatchObject({
      ret_code: code('detailsInvalid'),
      ext_info: { fields: [fault] },
    })
  })

  it('accepts a single name and shows it as such', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const only = { firstName: '', lastName: 'Suharyanto', birthDate: typedDetails.birthDate }
    const stored = await member.call(name, { body: { attemptId, ...only, firstName: 'left over', oneName: true } })
    expect(stored.result.attempt.details).toEqual(only)
    const { result } = await member.call('POST /v3/private/kyc/kyc-personal-info', { body: { full: true } })
    expect(result).toMatchObject({ firstName: '', lastName: 'Suharyanto' })
    expect(result.items.filter(({ source }) => source === 'typed').map(({ field, value }) => [field, value])).toEqual([
      ['lastName', 'Suharyanto'],
      ['birthDate', only.birthDate],
    ])
  })

  it('is refused for a locked member, as submitting is', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect(await member.call(name, { body: { attemptId, ...typedDetails } })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LOCKED' },
    })
    expect(
      (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result.attempt.details,
    ).toBeNull()
  })

  it('rejects changes after submission', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    expect((await member.call(name, { body: { attemptId, ...typedDetails } })).ret_code).toBe(code('attemptClosed'))
  })

  it.each([
    ['another birth date', { birthDate: '1991-03-15' }, 'updateBirthDateDiffers'],
    ['a completely different name', { firstName: 'Bruno', lastName: 'Keller' }, 'updateNameDiffers'],
    ['a new last name', { lastName: 'Keller' }, 'ok'],
    ['first and last name swapped', { firstName: 'Vantorre', lastName: 'Anouk Elise' }, 'ok'],
  ] as const)('compares a newer document with the verified identity: %s', async (_, change, expected) => {
    const member = await verifiedMember(server(), '2033-05-20')
    const access = await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', action: '70029' } })
    const started = await member.call('POST /v3/private/kyc/builtin/session', {
      body: {
        level: 'LEVEL_1',
        purpose: 'update',
        accessToken: access.result.accessToken,
        country: 'NL',
        documentType: 'PASSPORT',
        consentVersion,
      },
    })
    const attemptId = started.result.attempt?.attemptId ?? ''
    expect((await member.call(name, { body: { attemptId, ...typedDetails, ...change } })).ret_code).toBe(code(expected))
  })
})
