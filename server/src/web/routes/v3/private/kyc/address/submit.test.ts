import { describe, expect, it } from 'vitest'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { decideAddressByReviewer } from '../../../../../../verification/addresses/decide.ts'
import { verifyChain } from '../../../../../../platform/audit/chain.ts'
import { decideByReviewer } from '../../../../../../verification/attempts/decide-by-reviewer.ts'
import {
  bill,
  billText,
  proofInReview,
  sendPage,
  startProof,
  typedAddress,
} from '../../../../../../testing/addresses.ts'
import { drawLetter } from '../../../../../../../../tools/specimens/letter.ts'
import { pdfOf } from '../../../../../../recognition/testing/pdf.ts'
import { completeDraft, picture } from '../../../../../../testing/attempts.ts'
import { atConsole } from '../../../../../../testing/console.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { useRealReader } from '../../../../../../testing/readings.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/address/submit'

/** A verified member with residence in the Netherlands, where the bills are sent. */
async function resident(): Promise<TestMember> {
  const member = await verifiedMember(server(), '2033-05-20')
  await server().setMember(member, { residence_country: 'NL' })
  return member
}

/** Sends pages and waits until the automatic review is done. */
async function send(
  member: TestMember,
  pages: Buffer | readonly Buffer[],
  change: Parameters<typeof startProof>[1] = {},
): Promise<string> {
  const proofId = await startProof(member, change)
  for (const page of [pages].flat()) await sendPage(member, proofId, page)
  expect((await member.call(name, { body: { proofId } })).result.proof.status).toBe('submitted')
  const status = async (): Promise<string | undefined> =>
    (await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result.proof?.status
  await expect.poll(status, { timeout: 60_000, interval: 50 }).not.toBe('submitted')
  return (await status()) ?? ''
}

/** The checks that did not pass. */
async function doubtsOf(member: TestMember): Promise<string[]> {
  const { checks } = await server()
    .db.selectFrom('address_proof')
    .select('checks')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return checks.filter(({ outcome }) => outcome !== 'passed').map(({ name: one }) => one)
}

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: {} }, 'proofId']])

  describe('with the reader of the product', () => {
    useRealReader()

    it('approves a bill automatically when name, address and date match, and opens the level', async () => {
      const member = await resident()
      expect(await send(member, await drawLetter(billText()))).toBe('approved')
      expect((await member.kycInfo()).applicant.level).toBe('LEVEL_2')
      expect((await verifyChain(server().db)).ok).toBe(true)
    }, 90_000)
  })

  it('reads later pages of a PDF, too, for name, address and date', async () => {
    const member = await resident()
    expect(await send(member, await pdfOf([await picture(), await picture(2), await bill()]))).toBe('approved')
  })

  it('sends a PDF with an unreadable page to manual review', async () => {
    const member = await resident()
    expect(
      await send(
        member,
        await pdfOf([await bill(), ...(await Promise.all([1, 2, 3, 4, 5].map((seed) => picture(seed))))]),
      ),
    ).toBe('in_review')
    expect(await doubtsOf(member)).toEqual(['address-readable'])
  })

  it('sends a file that was also the identity document to manual review', async () => {
    const [member, file] = [await server().member(), await bill()]
    const { attemptId } = await completeDraft(member, 'PASSPORT', file)
    await server()
      .db.updateTable('attempt')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', attemptId)
      .execute()
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
      number: `N${member.id}`,
    })
    await server().setMember(member, { residence_country: 'NL' })
    expect(await send(member, file)).toBe('in_review')
    expect(await doubtsOf(member)).toEqual(['address-not-identity'])
  })

  it('does not read two letters as one', async () => {
    const member = await resident()
    const moved = await bill({ address: ['Herengracht 5', '1015 BA Amsterdam', 'Netherlands'], issued: '2020-01-01' })
    expect(await send(member, [moved, await bill({ name: 'John Smithson' })])).toBe('in_review')
  })

  it.each([
    ['another name', { name: 'Bram de Vries' }, {}, 'address-name'],
    ['another date', { issued: '2026-01-02' }, {}, 'address-date'],
    [
      'a country other than the residence',
      {},
      { country: 'BT', address: { ...typedAddress().address, postalCode: '' } },
      'address-residence',
    ],
    ['another house', {}, { address: { ...typedAddress().address, street: 'Keizersgracht 24' } }, 'address-lines'],
    [
      'a possible post office box',
      {},
      { address: { ...typedAddress().address, street2: 'CP 12', region: 'Noord-Holland' } },
      'address-lines',
      'address-dwelling',
    ],
  ])(
    'with %s it goes to manual review, and the reviewer sees which check did not pass',
    async (_, email, typed, ...expected) => {
      const member = await resident()
      expect(await send(member, await bill(email), typed)).toBe('in_review')
      expect(await doubtsOf(member)).toEqual(expected)
    },
  )

  it('shows a reviewer what was read on the bill beside the verified name and the typed address, until the member is erased', async () => {
    const member = await resident()
    const letter = await bill({ name: 'Bram de Vries' })
    expect(await send(member, await pdfOf([await picture(), letter]))).toBe('in_review')
    const { id } = await server()
      .db.selectFrom('address_proof')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const reviewer = await atConsole(server())
    const { result } = await reviewer.call('GET /v1/staff/case/read', { query: { id } })
    expect(result.compared.map(({ field, typed, agrees }) => [field, typed, agrees])).toEqual([
      ['name', 'Anouk Elise Vantorre', false],
      ['address', 'Keizersgracht 241, 1016 EA Amsterdam', true],
      ['issuedOn', typedAddress().issuedOn, true],
    ])
    const [name] = result.compared
    expect(name).toMatchObject({ typedSource: 'identity', read: [{ value: 'Bram de Vries', source: 'visual' }] })
    // The second page of the PDF.
    expect(result.files.find(({ id: file }) => file === name?.read[0]?.place?.file)?.name).toBe('page 1, 2 of 2')
    await server().setMember(member, { data_key: null })
    expect((await reviewer.call('GET /v1/staff/case/read', { query: { id } })).ret_code).toBe(code('caseUnknown'))
  })

  it('rejects a country that is not served at submission, and a reviewer cannot approve it', async () => {
    const member = await resident()
    const proofId = await startProof(member)
    await sendPage(member, proofId, await bill())
    // The country was closed after the proof was saved.
    await server().db.updateTable('address_proof').set({ country: 'KP' }).where('id', '=', proofId).execute()
    expect(await member.call(name, { body: { proofId } })).toMatchObject({
      ret_code: code('addressInvalid'),
      ext_info: { fields: [{ field: 'country', rule: 'not-served' }] },
    })
    await server()
      .db.updateTable('address_proof')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', proofId)
      .execute()
    await expect(
      decideAddressByReviewer(server().running.context, proofId, {
        verdict: 'approved',
        reasons: [],
        reviewer: 'anna',
      }),
    ).rejects.toThrow('We do not serve residents of KP')
    expect(await member.kycInfo()).toMatchObject({
      applicant: { level: 'LEVEL_1' },
      residenceCountry: 'NL',
    })
  })

  it('two submissions at once create one proof and one job, and a page is required', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    expect((await member.call(name, { body: { proofId } })).ret_code).toBe(code('photoMissing'))
    await sendPage(member, proofId, await picture())
    const answers = await Promise.all([1, 2, 3].map(() => member.call(name, { body: { proofId } })))
    expect(answers.map(({ ret_code, result }) => [ret_code, result.version])).toEqual(
      answers.map(() => [0, answers[0]?.result.version]),
    )
    expect(answers[0]?.ret_code).toBe(0)
    const sent = await server()
      .db.selectFrom('audit_event')
      .select('seq')
      .where('subject', '=', `address-proof:${proofId}`)
      .where('action', '=', 'address.submitted')
      .execute()
    expect(sent).toHaveLength(1)
  })

  it('takes over the open hold of the member’s earlier proof', async () => {
    const member = await resident()
    const earlier = await proofInReview(server(), member)
    const hold = { kind: 'hold', reason: 'SUSPECTED_FRAUD', placed_by: 'reviewer:zoe', lifted_by: null } as const
    const { db } = server()
    await db
      .insertInto('case_hold')
      .values({ ...hold, case_id: earlier, lifted_at: null })
      .execute()
    await db.updateTable('address_proof').set({ state: 'resubmission_requested' }).where('id', '=', earlier).execute()
    const proofId = await startProof(member)
    await sendPage(member, proofId, await picture())
    expect((await member.call(name, { body: { proofId } })).ret_code).toBe(0)
    const open = await db.selectFrom('case_hold').select('case_id').where('case_id', 'in', [earlier, proofId]).execute()
    expect(open).toEqual([{ case_id: proofId }])
  })

  it('submits only what the page showed, without changes from another device or further pages', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const read = async (): Promise<{ revision: string; version: number }> => {
      const { proof, version } = (await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result
      return { revision: proof?.revision ?? '', version }
    }
    const proofId = await startProof(member)
    const { result: stored } = await sendPage(member, proofId, await picture())
    const shown = await read()
    expect(shown).toEqual({ revision: stored.proof.revision, version: stored.version })
    await startProof(member, { address: { ...typedAddress().address, street: 'Marktgasse 77' } })
    const moved = await read()
    expect(moved.version).toBeGreaterThan(shown.version)
    expect((await member.call(name, { body: { proofId, revision: shown.revision } })).ret_code).toBe(
      code('attemptChanged'),
    )
    await member.call('POST /v3/private/kyc/address/proof', {
      body: { removePage: stored.proof.pages[0]?.pageId ?? '' },
    })
    expect((await read()).version).toBeGreaterThan(moved.version)
    await sendPage(member, proofId, await picture(2))
    expect((await member.call(name, { body: { proofId, revision: moved.revision } })).ret_code).toBe(
      code('attemptChanged'),
    )
    const { revision } = await read()
    expect((await member.call(name, { body: { proofId, revision } })).result.proof.status).toBe('submitted')
    // A repeated submission gets the same answer as the first.
    expect((await member.call(name, { body: { proofId, revision } })).ret_code).toBe(0)
  })

  describe('the pages of a refused proof', () => {
    /** Submits the pages, and a reviewer refuses them. */
    async function refused(
      member: TestMember,
      pages: readonly Buffer[],
      reasons: ReasonCode[],
      change: Parameters<typeof startProof>[1] = {},
    ): Promise<void> {
      const proofId = await start(member, pages, change)
      expect((await member.call(name, { body: { proofId } })).ret_code).toBe(0)
      await server().db.updateTable('address_proof').set({ state: 'in_review' }).where('id', '=', proofId).execute()
      await decideAddressByReviewer(server().running.context, proofId, {
        verdict: 'resubmission_requested',
        reasons,
        reviewer: 'tester',
      })
    }
    async function start(
      member: TestMember,
      pages: readonly Buffer[],
      change: Parameters<typeof startProof>[1] = {},
    ): Promise<string> {
      const proofId = await startProof(member, change)
      for (const page of pages) await sendPage(member, proofId, page)
      return proofId
    }
    const answered = async (member: TestMember, proofId: string): Promise<unknown> => {
      const { ret_code, ext_info } = await member.call(name, { body: { proofId } })
      return ret_code === 0 ? 'sent' : [ret_code, ext_info]
    }
    const instead = (remedy: string): unknown => [code('photoAlreadyFailed'), { remedy }]
    const elsewhere = { address: { ...typedAddress().address, street: 'Keizersgracht 24' } }

    it('are rejected with the same details, in any order, without using up an attempt or a review, and the draft stays', async () => {
      const [member, one, two] = [await verifiedMember(server(), '2033-05-20'), await picture(), await picture(2)]
      await refused(member, [one, two], ['POA_ADDRESS'])
      const proofId = await start(member, [two, one], {
        address: { ...typedAddress().address, street: ' keizersgracht  241' },
        agreed: true,
      })
      for (let time = 0; time < 6; time++) expect(await answered(member, proofId)).toEqual(instead('correct-details'))
      const stands = (await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result
      expect(stands).toMatchObject({
        proof: { proofId, status: 'draft', pages: [{}, {}] },
        refused: null,
        attemptsLeft: 4,
      })
      await startProof(member, elsewhere)
      expect(await answered(member, proofId)).toBe('sent')
    })

    it('are accepted with an additional page, or without one of them', async () => {
      const [member, one, two, three] = [
        await verifiedMember(server(), '2033-05-20'),
        await picture(),
        await picture(2),
        await picture(3),
      ]
      await refused(member, [one, two], ['IMG_MISSING'])
      await refused(member, [one, two, three], ['IMG_MISSING'])
      await refused(member, [one], ['IMG_MISSING'])
      expect(await answered(member, await start(member, [three, two, one]))).toEqual(instead('other-document'))
    })

    it.each(['POA_NAME', 'POA_DATE', 'POA_TYPE', 'IMG_BLUR_GLARE'] as const)(
      'are also rejected with other details, if the document itself was wrong: %s',
      async (reason) => {
        const [member, page] = [await verifiedMember(server(), '2033-05-20'), await picture()]
        await refused(member, [page], ['POA_ADDRESS', reason])
        expect(await answered(member, await start(member, [page], elsewhere))).toEqual(instead('other-document'))
      },
    )

    it('do not affect another member, or a member after starting over', async () => {
      const [member, other, page] = [
        await verifiedMember(server(), '2033-05-20'),
        await verifiedMember(server(), '2033-05-20'),
        await picture(),
      ]
      await refused(member, [page], ['POA_NAME'])
      expect(await answered(other, await start(other, [page]))).toBe('sent')
      await server()
        .db.updateTable('address_proof')
        .set({ voided_at: new Date() })
        .where('member_id', '=', member.id)
        .execute()
      expect(await answered(member, await start(member, [page]))).toBe('sent')
    })
  })

  it('gives the same answer for another member’s proof as for an unknown one', async () => {
    const [member, other] = [await verifiedMember(server(), '2033-05-20'), await verifiedMember(server(), '2033-05-20')]
    expect((await member.call(name, { body: { proofId: await startProof(other) } })).ret_code).toBe(
      code('attemptNotFound'),
    )
  })
})
