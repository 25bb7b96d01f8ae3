import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { decideAddressByReviewer } from '../../../../../../verification/addresses/decide.ts'
import { proofInReview, sendPage, startProof, typedAddress } from '../../../../../../testing/addresses.ts'
import { picture } from '../../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../../testing/updates.ts'
import { sealed } from '../../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/address/proof'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { removePage: 'first' } }, 'removePage'],
    [{ body: { save: { ...typedAddress(), documentClass: 'PASSPORT' } } }, 'save/documentClass'],
    [{ body: { save: { ...typedAddress(), country: 'Holland' } } }, 'save/country'],
    [
      { body: { save: { ...typedAddress(), address: { ...typedAddress().address, city: '<b>' } } } },
      'save/address/city',
    ],
    [{ body: { save: { ...typedAddress(), issuer: '<b>' } } }, 'save/issuer'],
    [{ body: { save: { ...typedAddress(), issuer: 'x'.repeat(121) } } }, 'save/issuer'],
    [{ body: { save: { ...typedAddress(), since: '2021' } } }, 'save/since'],
    [
      {
        body: { save: { ...typedAddress(), address: { ...typedAddress().address, street: 'Keizersgracht\u202e241' } } },
      },
      'save/address/street',
    ],
  ])

  it('lists the accepted documents, and requires the identity first', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      proof: null,
      refused: 'LEVEL_ORDER',
      attemptsLeft: 5,
      needsAgreement: false,
      closed: expect.arrayContaining(['KP', 'IR']),
      documents: [{ documentClass: 'UTILITY_BILL', maxAgeMonths: 3 }, {}, {}, {}],
    })
    const { questions } = (await member.call(name, { body: {} })).result
    expect(questions.map(({ id }) => id)).toEqual([
      'country',
      'address',
      'since',
      'documentClass',
      'issuer',
      'issuedOn',
      'agreed',
      'pages',
    ])
    expect(questions[4]).toEqual({
      id: 'issuer',
      type: 'text',
      required: true,
      label: 'address.issuer',
      hint: 'address.issuerHint',
      maxLength: 120,
    })
    expect((await member.call(name, { body: { save: typedAddress() } })).ext_info).toEqual({ reason: 'LEVEL_ORDER' })
  })

  it('stores the typed address encrypted, and two tabs share one draft', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const answers = await Promise.all([1, 2].map(() => member.call(name, { body: { save: typedAddress() } })))
    expect(new Set(answers.map(({ result }) => result.proof?.proofId)).size).toBe(1)
    const changed = await member.call(name, { body: { save: typedAddress({ documentClass: 'BANK_STATEMENT' }) } })
    expect(changed.result.proof).toMatchObject({
      status: 'draft',
      details: {
        documentClass: 'BANK_STATEMENT',
        address: { city: 'Amsterdam' },
        since: '2021-03',
        issuer: 'Specimen Power',
      },
    })
    const row = await server()
      .db.selectFrom('address_proof')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row.details.toString('latin1')).not.toMatch(/Amsterdam|Specimen/)
  })

  it('saving the same data again changes nothing', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const save = () => member.call(name, { body: { save: typedAddress() } })
    expect((await save()).result).toEqual((await save()).result)
  })

  it.each([
    [
      { country: 'KP', address: { ...typedAddress().address, postalCode: '' } },
      { field: 'country', rule: 'not-served' },
    ],
    [{ country: 'ZZ' }, { field: 'country', rule: 'not-served' }],
    [{ issuedOn: '2020-01-31' }, { field: 'issuedOn', rule: 'too-old' }],
    [{ issuedOn: '2099-01-31' }, { field: 'issuedOn', rule: 'future' }],
    [{ issuedOn: '2026-02-30' }, { field: 'issuedOn', rule: 'not-a-date' }],
    [{ address: { ...typedAddress().address, city: ' ' } }, { field: 'city', rule: 'missing' }],
    [{ address: { ...typedAddress().address, street2: 'Postbus 12' } }, { field: 'street2', rule: 'post-box' }],
    [{ address: { ...typedAddress().address, postalCode: '12' } }, { field: 'postalCode', rule: 'not-a-postal-code' }],
    [{ issuer: '  ' }, { field: 'issuer', rule: 'missing' }],
    [{ since: '2021-13' }, { field: 'since', rule: 'not-a-date' }],
    [{ since: '2021-00' }, { field: 'since', rule: 'not-a-date' }],
    [{ since: new Date(Date.now() + 32 * 86_400_000).toISOString().slice(0, 7) }, { field: 'since', rule: 'future' }],
    // The member was born in March 1991.
    [{ since: '1990-12' }, { field: 'since', rule: 'before-birth' }],
  ])('rejects %o', async (change, fault) => {
    const member = await verifiedMember(server(), '2033-05-20')
    const answer = await member.call(name, { body: { save: typedAddress(change) } })
    expect(answer).toMatchObject({ ret_code: code('addressInvalid'), ext_info: { fields: [fault] } })
  })

  it('rejects a month before birth on its own, and saves nothing', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect(await member.call(name, { body: { checkSince: '1980-05' } })).toMatchObject({
      ret_code: code('addressInvalid'),
      ext_info: { fields: [{ field: 'since', rule: 'before-birth' }] },
    })
    expect(await member.call(name, { body: { checkSince: '2021-03' } })).toMatchObject({
      ret_code: 0,
      result: { proof: null },
    })
  })

  it('accepts the year of birth and the current month as the date of moving in', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    for (const since of ['1991-01', new Date().toISOString().slice(0, 7)])
      expect((await member.call(name, { body: { save: typedAddress({ since }) } })).ret_code).toBe(0)
  })

  it('shows an older proof without issuer and date of moving in as it is, and requires both before submission', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const { since, issuer, country, documentClass, ...older } = typedAddress()
    expect((await member.call(name, { body: { save: { country, documentClass, ...older } } })).ext_info).toEqual({
      fields: [
        { field: 'since', rule: 'missing' },
        { field: 'issuer', rule: 'missing' },
      ],
    })
    const proofId = await startProof(member)
    const { keyring } = server().running.context
    const holder = await server()
      .db.selectFrom('member')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const details = keyring.sealJson(holder, sealed('address_proof', 'details'), { ...older, agreed: false })
    await server().db.updateTable('address_proof').set({ details }).where('id', '=', proofId).execute()
    expect((await member.call(name, { body: {} })).result.proof?.details).toEqual({
      country,
      documentClass,
      ...older,
      agreed: false,
    })
    await sendPage(member, proofId, await picture())
    expect(await member.call('POST /v3/private/kyc/address/submit', { body: { proofId } })).toMatchObject({
      ret_code: code('addressInvalid'),
      ext_info: { fields: [{ field: 'since' }, { field: 'issuer' }] },
    })
    await member.call(name, {
      body: { save: { country, documentClass, ...older, since: since ?? '', issuer: issuer ?? '' } },
    })
    expect((await member.call('POST /v3/private/kyc/address/submit', { body: { proofId } })).ret_code).toBe(0)
  })

  it('applies the order, required fields, lengths and maximum age of the form', async () => {
    const { context } = server().running
    const { questionnaires, regions } = context
    const member = await verifiedMember(server(), '2033-05-20')
    const save = (change: Parameters<typeof typedAddress>[0]) =>
      member.call(name, { body: { save: typedAddress(change) } })
    const questions = questionnaires.proofForm.questions.map((one) =>
      one.id === 'issuer'
        ? { ...one, required: false, maxLength: 8 }
        : one.id === 'pages'
          ? { ...one, maxFiles: 1 }
          : one,
    )
    const documents = questionnaires.proofForm.documents.slice(0, 1).map((one) => ({ ...one, maxAgeMonths: 1 }))
    context.questionnaires = {
      ...questionnaires,
      proofForm: { ...questionnaires.proofForm, questions: questions.toReversed(), documents },
    }
    try {
      expect((await save({ issuer: '' })).ret_code).toBe(0)
      expect((await save({ issuer: 'Specimen Power' })).ext_info).toEqual({
        fields: [{ field: 'issuer', rule: 'too-long' }],
      })
      expect((await save({ issuer: '', documentClass: 'TAX_LETTER' })).ext_info).toEqual({
        fields: [{ field: 'documentClass', rule: 'not-accepted' }],
      })
      const issuedOn = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
      expect((await save({ issuer: '', issuedOn })).ext_info).toEqual({
        fields: [{ field: 'issuedOn', rule: 'too-old' }],
      })
      const { result } = await member.call(name, { body: {} })
      expect([result.questions[0]?.id, result.documents]).toEqual([
        'pages',
        [{ documentClass: 'UTILITY_BILL', maxAgeMonths: 1 }],
      ])
      const proofId = result.proof?.proofId ?? ''
      await sendPage(member, proofId, await picture(1))
      expect((await sendPage(member, proofId, await picture(2))).ext_info).toEqual({ most: 1 })
      // A region may have its own list.
      const region = regions.get('DEFAULT')
      if (!region?.addressProof) throw new Error('The default region has no rules of proving an address')
      context.regions = new Map(regions).set('DEFAULT', {
        ...region,
        addressProof: { ...region.addressProof, documents: [{ documentClass: 'TAX_LETTER', maxAgeMonths: 24 }] },
      })
      expect((await member.call(name, { body: {} })).result.documents).toEqual([
        { documentClass: 'TAX_LETTER', maxAgeMonths: 24 },
      ])
      const old = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10)
      expect((await save({ issuer: '', documentClass: 'TAX_LETTER', issuedOn: old })).ret_code).toBe(0)
    } finally {
      Object.assign(context, { questionnaires, regions })
    }
  })

  it('allows a document of an authority to be older than a bill', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const issuedOn = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
    expect((await member.call(name, { body: { save: typedAddress({ issuedOn }) } })).ret_code).toBe(
      code('addressInvalid'),
    )
    expect(
      (await member.call(name, { body: { save: typedAddress({ issuedOn, documentClass: 'TAX_LETTER' }) } })).ret_code,
    ).toBe(0)
  })

  it('removes a page, but not another member’s', async () => {
    const [member, other] = [await verifiedMember(server(), '2033-05-20'), await verifiedMember(server(), '2033-05-20')]
    const { result } = await sendPage(member, await startProof(member), await picture())
    const pageId = result.proof.pages[0]?.pageId ?? ''
    expect((await other.call(name, { body: { removePage: pageId } })).ret_code).toBe(code('attemptNotFound'))
    expect((await other.call(name, { body: { removePage: randomUUID() } })).ret_code).toBe(code('attemptNotFound'))
    expect((await member.call(name, { body: { removePage: pageId } })).result.proof?.pages).toEqual([])
  })

  it('a refusal costs an attempt, shows its reason, and lets the next save start a new proof; an approval opens the level', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const first = await proofInReview(server(), member)
    expect((await member.call(name, { body: { save: typedAddress() } })).ext_info).toEqual({ reason: 'IN_REVIEW' })
    await decideAddressByReviewer(server().running.context, first, {
      verdict: 'resubmission_requested',
      reasons: ['POA_NAME'],
      reviewer: 'tester',
    })
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      proof: { status: 'resubmission_requested', reasons: ['POA_NAME'] },
      refused: null,
      attemptsLeft: 4,
    })
    const info = async (): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> => await member.kycInfo()
    expect(await info()).toMatchObject({
      state: [{ status: 'SUCCESS' }, { status: 'FAILED_AND_CAN_RETRY' }],
      cases: [{}, { status: 'resubmission_requested', reasons: ['POA_NAME'], attemptsLeft: 4 }],
    })
    // The new draft still shows the earlier refusal, until it is submitted.
    expect((await member.call(name, { body: { save: typedAddress() } })).result.proof).toMatchObject({
      status: 'draft',
      reasons: ['POA_NAME'],
    })
    const second = await proofInReview(server(), member)
    expect((await member.call(name, { body: {} })).result.proof).toMatchObject({ status: 'in_review', reasons: [] })
    expect(second).not.toBe(first)
    expect((await info()).state[1]?.status).toBe('PENDING')
    await decideAddressByReviewer(server().running.context, second, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    expect(await info()).toMatchObject({
      applicant: { level: 'LEVEL_2' },
      state: [{ status: 'SUCCESS' }, { status: 'SUCCESS' }],
    })
    await decideAddressByReviewer(server().running.context, second, {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'tester',
    })
    expect((await info()).applicant.level).toBe('LEVEL_1')
    expect(
      await server().db.selectFrom('address_decision').select('verdict').where('proof_id', '=', second).execute(),
    ).toHaveLength(2)
  })

  it.each([
    ['resubmission_requested', 'FRAUD', 'cannot correct FRAUD of a proof of address'],
    ['resubmission_requested', 'NAME_MISMATCH', 'cannot correct NAME_MISMATCH'],
    ['rejected', 'MANUAL_REVIEW', 'says only that a reviewer must look'],
    ['approved', 'POA_DATE', 'An approval takes no reason'],
  ] as const)('a reviewer cannot decide %s for %s', async (verdict, reason, words) => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await proofInReview(server(), member)
    await expect(
      decideAddressByReviewer(server().running.context, proofId, { verdict, reasons: [reason], reviewer: 'tester' }),
    ).rejects.toThrow(words)
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      proof: { status: 'in_review', reasons: [] },
      attemptsLeft: 5,
    })
  })

  it('a final rejection shows nothing to correct', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await decideAddressByReviewer(server().running.context, await proofInReview(server(), member), {
      verdict: 'rejected',
      reasons: ['POA_TYPE'],
      reviewer: 'tester',
    })
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      refused: 'FINAL',
      proof: { status: 'rejected', reasons: ['COULD_NOT_VERIFY'] },
    })
    expect((await member.kycInfo()).cases[1]?.reasons).toEqual(['COULD_NOT_VERIFY'])
  })

  it('Hong Kong requires its agreement', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().setMember(member, { site: 'HKG' })
    expect((await member.call(name, { body: {} })).result.needsAgreement).toBe(true)
    expect((await member.kycInfo()).displayControl.displayHkgPoaAgreement).toBe(true)
    const proofId = await startProof(member)
    await sendPage(member, proofId, await picture())
    expect((await member.call('POST /v3/private/kyc/address/submit', { body: { proofId } })).ext_info).toEqual({
      fields: [{ field: 'agreed', rule: 'required' }],
    })
  })
})
