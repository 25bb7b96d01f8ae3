import { describe, expect, it, onTestFinished } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { openForMember } from '../../../../../compliance/tasks/open.ts'
import { memberToSign, readAgreement, signatureOf } from '../../../../../testing/agreements.ts'
import { approvedQuestionnaire, through } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()

const memberAt = (site: string) => memberToSign(server(), site)
const move = (member: TestMember, site: string) => server().move(member, site)
const states = async (member: TestMember): Promise<string[]> =>
  (await member.call('GET /v1/private/agreement/list')).result.list.map(({ id, state }) => `${id}: ${state}`)
const events = (member: TestMember) =>
  server()
    .db.selectFrom('audit_event')
    .select(['subject', 'data'])
    .where('action', '=', 'agreement.signed')
    .where('actor', '=', `member:${member.id}`)
    .execute()

describe('signing an agreement', () => {
  it('binds the signature to the text, sends an email, and stores a copy', async () => {
    const member = await memberAt('HKG')
    expect(await states(member)).toEqual(['client-agreement: due'])
    const signature = signatureOf(await readAgreement(member))
    const { result } = await member.call('POST /v1/private/agreement/sign', { body: signature })
    expect(result.status).toMatchObject({ state: 'accepted', signed: { version: signature.version, language: 'en' } })
    expect(await states(member)).toEqual(['client-agreement: accepted'])
    const recorded = await events(member)
    expect(recorded).toHaveLength(1)
    expect(JSON.stringify(recorded)).toContain(signature.hash)
    expect(JSON.stringify(recorded)).not.toContain('Vantorre')
    const emails = await latestEmails(server().db, server().running.context.keyring, 50)
    expect(emails.filter(({ memberId }) => memberId === member.id).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Client agreement'),
    ])

    const copy = await member.fetch(
      'GET',
      `/x-api/v1/private/agreement/copy?id=client-agreement&version=${signature.version}`,
    )
    expect(copy.headers.get('content-disposition')).toContain(
      `attachment; filename="Tessera-client-agreement-v${signature.version}.html"`,
    )
    const text = await copy.text()
    for (const part of [signature.hash, 'Anouk Vantorre', 'Your exposure limit']) expect(text).toContain(part)
  })

  it('attaches the signed text to the email', async () => {
    const member = await memberAt('IDN')
    const reading = await readAgreement(member)
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(reading) })
    const emails = await latestEmails(server().db, server().running.context.keyring, 50)
    const email = emails.find(({ memberId }) => memberId === member.id)?.body ?? ''
    for (const { heading, paragraphs } of reading.document.sections)
      for (const words of [heading, ...paragraphs]) expect(email).toContain(words)
    expect(email).toContain(reading.document.hash)
  })

  it('requires the earlier tasks and names them, while the text can be read already', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await server().setMember(member, { site: 'HKG' })
    const reading = await readAgreement(member)
    expect(reading).toMatchObject({ locked: true, status: { state: 'due' } })
    expect(await member.call('POST /v1/private/agreement/sign', { body: signatureOf(reading) })).toMatchObject({
      ret_code: code('agreementLocked'),
      ext_info: { after: ['risk'] },
    })
    expect(await events(member)).toEqual([])
    expect((await readAgreement(await memberAt('HKG'))).locked).toBe(false)
  })

  it('waits for our review only, once the questionnaire before it was sent', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await server().setMember(member, { site: 'EU' })
    expect(await readAgreement(member)).toMatchObject({ locked: true, reviews: [] })
    await approvedQuestionnaire(server(), member, 260)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', submitted_at: new Date() })
      .where('member_id', '=', member.id)
      .execute()
    await server().setMember(member, { site: 'EU' })
    expect(await readAgreement(member)).toMatchObject({ locked: true, reviews: ['questionnaire'] })
  })

  it('accepts only the verified name', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await server().setMember(member, { site: 'IDN' })
    const signature = signatureOf(await readAgreement(member))
    const other = await member.call('POST /v1/private/agreement/sign', {
      body: { ...signature, typedName: 'Xy Nobody' },
    })
    expect(other).toMatchObject({
      ret_code: code('agreementIncomplete'),
      ext_info: { fields: [{ field: 'typedName', rule: 'name' }] },
    })
    expect((await member.call('POST /v1/private/agreement/sign', { body: signature })).result.status.state).toBe(
      'accepted',
    )
  })

  it('asks the member to confirm a page only when the operator has one, and links to it', async () => {
    const member = await memberAt('HKG')
    const { brand } = server().running.context.config
    const acks = async () =>
      (await readAgreement(member)).document.acks.flatMap(({ id, href }) =>
        id === 'fees' || id === 'privacy' ? [[id, href]] : [],
      )
    expect(await acks()).toEqual([])
    brand.links = { privacy: 'https://acme.example/privacy' }
    onTestFinished(() => void (brand.links = {}))
    expect(await acks()).toEqual([['privacy', 'https://acme.example/privacy']])
  })

  it('creates one signature when sent twice at once', async () => {
    const member = await memberAt('HKG')
    const body = signatureOf(await readAgreement(member))
    const answers = await Promise.all([1, 2, 3].map(() => member.call('POST /v1/private/agreement/sign', { body })))
    expect(answers.map(({ result }) => result.status.state)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await events(member)).toHaveLength(1)
  })

  it.each([
    ['readToEnd', { readToEnd: false }],
    ['acks', { acks: ['risk'] }],
    ['acks', { acks: ['risk', 'fees', 'custody', 'privacy', 'exposure', 'made-up'] }],
    ['typedName', { typedName: ' ' }],
  ])('requires every field: %s', async (field, change) => {
    const member = await memberAt('HKG')
    const answer = await member.call('POST /v1/private/agreement/sign', {
      body: { ...signatureOf(await readAgreement(member)), ...change },
    })
    expect(answer).toMatchObject({
      ret_code: code('agreementIncomplete'),
      ext_info: { fields: [{ field, rule: 'required' }] },
    })
    expect(await events(member)).toEqual([])
  })

  it.each([{ version: 1 }, { hash: 'a'.repeat(64) }, { language: 'xx' }])(
    'rejects any text except the one in force: %j',
    async (change) => {
      const member = await memberAt('ARE')
      const read1 = signatureOf(await readAgreement(member))
      const answer = await member.call('POST /v1/private/agreement/sign', { body: { ...read1, ...change } })
      // An unknown language falls back to the text that the member read: same hash, same content.
      if ('language' in change) expect(answer.result.status.signed?.language).toBe('en')
      else expect(answer).toMatchObject({ ret_code: code('agreementOutdated'), ext_info: { version: read1.version } })
    },
  )

  it('rejects an agreement of another region, and one whose product is closed', async () => {
    const member = await memberAt('HKG')
    expect(
      (await member.call('GET /v1/private/agreement/document', { query: { id: 'options-agreement' } })).ret_code,
    ).toBe(code('agreementUnknown'))
    const options = signatureOf(await readAgreement(await memberAt('DEFAULT'), 'options-agreement'))
    expect((await member.call('POST /v1/private/agreement/sign', { body: options })).ret_code).toBe(
      code('agreementUnknown'),
    )
    // Its product is open to nobody there.
    const closed = await memberAt('EU')
    expect((await closed.call('POST /v1/private/agreement/sign', { body: options })).ret_code).toBe(
      code('agreementUnknown'),
    )
    const body = signatureOf(await readAgreement(member))
    const other = await memberAt('ARE')
    expect((await other.call('POST /v1/private/agreement/sign', { body })).ret_code).toBe(code('agreementOutdated'))
  })

  it('accepts an agreement that a reviewer asks for, although its product is closed to all', async () => {
    const member = await memberAt('EU')
    const asked = { memberId: member.id, task: 'AGREEMENT', agreement: 'options-agreement', days: 10 } as const
    await openForMember(server().running.context, { ...asked, blocks: [], by: 'anna' })
    const body = signatureOf(await readAgreement(member, 'options-agreement'))
    const { result } = await member.call('POST /v1/private/agreement/sign', { body })
    expect(result.status.state).toBe('accepted')
  })

  it('asks again for a newer version and shows the changes', async () => {
    const member = await memberAt('TUR')
    const { document } = await readAgreement(member)
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
    // Pretends that the member signed before the version in force started.
    await server()
      .db.updateTable('agreement_signature')
      .set({ version: 1 })
      .where('member_id', '=', member.id)
      .execute()
    const again = await readAgreement(member)
    expect(again.status).toMatchObject({ state: 'changed', version: document.version, signed: { version: 1 } })
    expect(again.changes.map(({ section, kind }) => `${section} ${kind}`)).toEqual(
      expect.arrayContaining(['parties changed', 'orders changed', 'risk-statement added', 'travel-rule added']),
    )
    expect(again.changes.find(({ section }) => section === 'orders')).toMatchObject({
      before: [expect.any(String), expect.stringContaining('14 days')],
      after: [expect.any(String), expect.stringContaining('30 days')],
    })
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(again) })
    expect((await readAgreement(member)).changes).toEqual([])
  })

  it('requires a new signature at once after a region change, and shows the differences', async () => {
    const member = await memberAt('EU')
    const first = await readAgreement(member)
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(first) })
    await move(member, 'ARE')
    await through(server(), member, 'ARE')
    expect(await states(member)).toEqual(['client-agreement: due'])
    const { list } = (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result
    expect(list.find(({ type }) => type === 'AGREEMENT')).toMatchObject({ status: 'TODO' })
    const again = await readAgreement(member)
    expect(again.status).toMatchObject({
      version: first.document.version,
      signed: { version: first.document.version },
    })
    expect(again.changes.map(({ section, kind }) => `${section} ${kind}`)).toEqual([
      'disclosures added',
      'class added',
      'service-terms removed',
      'complaints-eu removed',
    ])
    const { result } = await member.call('POST /v1/private/agreement/sign', { body: signatureOf(again) })
    expect(result.status.state).toBe('accepted')
    expect(await states(member)).toEqual(['client-agreement: accepted'])
    expect(await events(member)).toHaveLength(2)
    // The member moves back and signs again. Every copy stays available.
    await move(member, 'EU')
    expect(await states(member)).toContain('client-agreement: due')
    await through(server(), member, 'EU')
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
    const back = await readAgreement(member)
    expect(back.status).toMatchObject({ state: 'accepted', signed: { round: 3 } })
    expect(back.copies).toMatchObject([
      { version: first.document.version, round: 3, site: 'EU' },
      { version: again.document.version, round: 2, site: 'ARE' },
      { version: first.document.version, round: 1, site: 'EU' },
    ])
    const copyOf = async (round: string): Promise<string> =>
      (
        await member.fetch(
          'GET',
          `/x-api/v1/private/agreement/copy?id=client-agreement&version=${first.document.version}${round}`,
        )
      ).text()
    for (const [round, { hash }] of [
      ['', first.document],
      ['&round=1', first.document],
      ['&round=2', again.document],
    ] as const)
      expect(await copyOf(round)).toContain(hash)
    expect(await copyOf('&round=4')).toContain(String(code('agreementUnknown')))
  })

  it('escapes a script in a name', async () => {
    const member = await memberAt('HKG')
    const answer = await member.callWith('POST /v1/private/agreement/sign', {
      body: { ...signatureOf(await readAgreement(member)), typedName: '<script>alert(1)</script>' },
    })
    expect(answer.ret_code).toBe(code('invalidParameters'))
    const body = signatureOf(await readAgreement(member))
    await member.call('POST /v1/private/agreement/sign', { body: { ...body, typedName: '"&\'' } })
    expect(
      await (
        await member.fetch('GET', `/x-api/v1/private/agreement/copy?id=client-agreement&version=${body.version}`)
      ).text(),
    ).toContain('&quot;&amp;&#39;')
  })
})
