import { describe, expect, it } from 'vitest'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { questionnaireCommand } from '../../review/commands/questionnaire-commands.ts'
import { moveToSite } from '../../status/region-change/site.ts'
import { limitOf } from '../suitability/limit.ts'
import { remindOfTasks } from '../tasks/remind.ts'
import { grantClass } from '../../testing/classes.ts'
import { picture } from '../../testing/attempts.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { approve, approvedQuestionnaire, ask, send } from '../../testing/questionnaires.ts'
import { code, useServer, type Answer, type TestMember } from '../../testing/server.ts'
import { assess, passTime, take } from '../../testing/suitability.ts'
import { verifiedAt } from '../../testing/updates.ts'

const server = useServer()
const dayMs = 86_400_000

const memberAt = (site: string): Promise<TestMember> => verifiedAt(server(), site)
const done = (member: TestMember, code: number) => approvedQuestionnaire(server(), member, code)
const info = async (member: TestMember) => await member.kycInfo()
const computedTasks = async (member: TestMember) =>
  (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result
const task = async (member: TestMember, id: string) => (await computedTasks(member)).list.find((one) => one.id === id)
/** Deposit limits at level 1. */
const deposits = async (member: TestMember): Promise<unknown[]> =>
  (await info(member)).levels.flatMap(({ level, products }) =>
    level === 'LEVEL_1'
      ? products
          .filter(({ product }) => product.endsWith('_DEPOSIT'))
          .map(({ product, limit, period, together = [] }) => [product, limit, period, ...together])
      : [],
  )
const capped = [
  ['CRYPTO_DEPOSIT', '1000', 'month', 'FIAT_DEPOSIT'],
  ['FIAT_DEPOSIT', '1000', 'month', 'CRYPTO_DEPOSIT'],
]
const lifted = [
  ['CRYPTO_DEPOSIT', null, null],
  ['FIAT_DEPOSIT', '10000', 'day'],
]

/** Enough money for the class, with a document for it. */
async function wealth(member: TestMember, amount = '5000000', template = '270'): Promise<Record<string, Value>> {
  const query = new URLSearchParams({ template_code: template, path: 'netAssets.e1.files', name: 'statement.jpg' })
  const response = await member.fetch(
    'PUT',
    `/x-api/v1/private/questionnaire/file?${query.toString()}`,
    await picture(1),
    'application/octet-stream',
  )
  const { result } = (await response.json()) as Answer<Calls['PUT /v1/private/questionnaire/file']['result']>
  const dated = new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10)
  return {
    'netAssets.e1.kind': 'deposit',
    'netAssets.e1.owned': 'sole',
    'netAssets.e1.value': { amount, currency: 'USD' },
    'netAssets.e1.dated': dated,
    'netAssets.e1.files': [result.file.fileId],
  }
}

/** Applies for a class. A reviewer approves it, or two where the class needs two. */
async function classed(member: TestMember, choice: 'professional' | 'retail'): Promise<string> {
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: '270' },
    })
  ).result
  const said = {
    'choice.class': choice,
    'sign.name': 'Anouk Vantorre',
    ...(choice === 'retail' ? {} : await wealth(member)),
  }
  const { ret_code, ext_info, result } = await send(member, 270, exampleAnswers(template, said, facts))
  expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
  const id = result.questionnaire.questionnaireId
  // A member who stays retail needs no approval.
  if (choice === 'retail') return id
  if ((await approve(server(), id)) === 'proposed') await approve(server(), id, 'berta')
  return id
}

it('gives the class when a form of a licence of ADGM, asked by a reviewer in the Emirates, is approved', async () => {
  const member = await memberAt('ARE')
  expect(
    (await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })).ret_code,
  ).toBe(code('questionnaireNotFound'))
  await ask(server(), member, 270)
  await classed(member, 'professional')
  expect((await info(member)).clientClass).toMatchObject({ name: 'PROFESSIONAL' })
})

it('reminds of the expiry of a class that a reviewer asked for, and offers its renewal, as where the member may apply', async () => {
  const member = await memberAt('ARE')
  await ask(server(), member, 270, { dueDays: 5 })
  const id = await classed(member, 'professional')
  const own = async () => (await computedTasks(member)).list.find(({ path }) => path.includes('code=270'))
  const ends = async (inDays: number) => {
    const until = new Date(Date.now() + inDays * dayMs)
    await server()
      .db.updateTable('client_class')
      .set({ valid_until: until })
      .where('member_id', '=', member.id)
      .execute()
    await server().db.updateTable('questionnaire').set({ valid_until: until }).where('id', '=', id).execute()
  }
  const written = async () => {
    await remindOfTasks(server().running.context, new Date())
    return (await emailsTo(server(), member)).filter(({ kind }) => kind === 'task-ends').length
  }
  await ends(20)
  expect([await own(), await written()]).toEqual([
    expect.objectContaining({ type: 'CLASSIFICATION', status: 'DONE', optional: true, dueAt: null }),
    0,
  ])
  await ends(13.5)
  expect(await written()).toBe(1)
  // Starting the renewal does not move the expiry.
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })
  await ends(5.5)
  expect([(await own())?.status, await written()]).toEqual(['IN_PROGRESS', 2])
  await classed(member, 'professional')
  // The due date of the first request is long past and no longer counts.
  await server()
    .db.updateTable('questionnaire')
    .set({ due_at: new Date(Date.now() - 300 * dayMs) })
    .where('id', '=', id)
    .execute()
  await ends(-0.01)
  expect(await own()).toMatchObject({ status: 'EXPIRED', optional: true, dueAt: null, closedNow: [] })
  expect((await info(member)).clientClass.name).toBe('RETAIL')
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })
  expect(await own()).toMatchObject({ status: 'IN_PROGRESS', optional: true })
  await classed(member, 'professional')
  expect(await own()).toMatchObject({ status: 'DONE' })
  expect((await info(member)).clientClass.name).toBe('PROFESSIONAL')
  await member.call('POST /v1/private/user/client-class', { body: { name: 'RETAIL' } })
  expect(await own()).toBeUndefined()
})

it('asked again without a due date, gives a class whose renewal has started as many days as every other form', async () => {
  const dueInDays = async (started: boolean): Promise<number> => {
    const member = await memberAt('ARE')
    await ask(server(), member, 270, { dueDays: 5 })
    const id = await classed(member, 'professional')
    if (started) await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })
    await ask(server(), member, 270)
    const { due_at: due } = await server()
      .db.selectFrom('questionnaire')
      .select('due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Math.round(((due?.getTime() ?? 0) - Date.now()) / dayMs)
  }
  const days = await dueInDays(false)
  expect(days).toBeGreaterThan(0)
  expect(await dueInDays(true)).toBe(days)
})

describe('the cap on deposits in Kazakhstan', () => {
  it('is lifted by the test, as announced before, and applies again when the test expires', async () => {
    const member = await memberAt('KAZ')
    await done(member, 103)
    expect(await deposits(member)).toEqual(capped)
    expect(await task(member, 'knowledge')).toMatchObject({
      why: 'KNOWLEDGE_LIFTS',
      raises: [
        { product: 'CRYPTO_DEPOSIT', limit: null, period: null },
        { product: 'FIAT_DEPOSIT', limit: '10000', period: 'day' },
      ],
    })
    await take(server(), member)
    expect(await deposits(member)).toEqual(lifted)
    expect(await task(member, 'knowledge')).toMatchObject({ status: 'DONE', raises: [] })
    await passTime(server(), 'knowledge_attempt', member.id, 4000 * 86_400)
    expect(await deposits(member)).toEqual(capped)
  })

  it('is not lifted by another member’s test', async () => {
    const member = await memberAt('KAZ')
    await done(member, 103)
    expect(await deposits(member)).toEqual(capped)
  })
})

describe('a client class', () => {
  it('is given by approval, lifts what the region defines, and is given up on the member’s request', async () => {
    const member = await memberAt('KAZ')
    await done(member, 103)
    expect((await info(member)).clientClass).toEqual({ name: 'RETAIL', validUntil: null })
    await classed(member, 'professional')
    const { clientClass } = await info(member)
    expect(clientClass.name).toBe('PROFESSIONAL')
    expect(Math.round((Date.parse(clientClass.validUntil ?? '') - Date.now()) / dayMs)).toBeGreaterThan(360)
    expect((await computedTasks(member)).clientClass).toEqual(clientClass)
    expect(await deposits(member)).toEqual(lifted)
    expect(await task(member, 'professional')).toMatchObject({ status: 'DONE' })

    const retail = () => member.call('POST /v1/private/user/client-class', { body: { name: 'RETAIL' } })
    const [one, two] = await Promise.all([retail(), retail()])
    for (const { result } of [one, two]) expect(result.clientClass.name).toBe('RETAIL')
    expect(await deposits(member)).toEqual(capped)
    // Optional as before, and can be chosen again.
    expect(await task(member, 'professional')).toMatchObject({ status: 'TODO', optional: true })
    const trace = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('subject', '=', `member:${member.id}`)
      .where('action', 'like', 'member.class-%')
      .orderBy('seq')
      .execute()
    expect(trace).toEqual([
      { actor: expect.stringMatching(/^reviewer:/), action: 'member.class-given' },
      { actor: `member:${member.id}`, action: 'member.class-ended' },
    ])
  })

  it('stays retail when the member chose retail, although the form was approved', async () => {
    const member = await memberAt('KAZ')
    await done(member, 103)
    await classed(member, 'retail')
    expect((await info(member)).clientClass.name).toBe('RETAIL')
    expect(await deposits(member)).toEqual(capped)
    expect(await task(member, 'professional')).toMatchObject({ status: 'TODO', optional: true })
  })

  it('of an institution or qualified company is free of the exposure limit and its test while it is valid, here and at the exchange; that of an individual is not', async () => {
    const member = await memberAt('HKG')
    await done(member, 280)
    const { result } = await assess(server(), member)
    await member.call('POST /v3/private/kyc/risk-test/accept', {
      body: { assessmentId: result?.assessmentId ?? '', band: 'R3' },
    })
    const binds = async () => (await limitOf(server().running.context, member.id, new Date()))?.binding
    const notified = async () =>
      (await member.call('GET /v2/private/user/profile')).result.sub_attribute['sandbox_exposure']
    await expect.poll(notified, { timeout: 10_000 }).toContain('.binding.')
    const [{ id } = { id: '' }] = await server()
      .db.insertInto('questionnaire')
      .values({
        member_id: member.id,
        template_code: 270,
        state: 'QUESTIONNAIRE_STATUS_APPROVED',
        opened_by: 'member',
        request: null,
        due_at: null,
        submitted_at: null,
        decided_at: null,
        valid_until: null,
      })
      .returning('id')
      .execute()
    const until = new Date(Date.now() + dayMs)
    await server()
      .db.insertInto('client_class')
      .values({
        member_id: member.id,
        questionnaire_id: id,
        site: 'HKG',
        class: 'INSTITUTIONAL',
        granted_by: 'reviewer:anna',
        valid_until: until,
        ended_at: null,
        ended_by: null,
      })
      .execute()
    expect(await binds()).toBe(false)
    expect([await task(member, 'risk'), await task(member, 'knowledge')]).toEqual([undefined, undefined])
    const named = (name: 'PROFESSIONAL' | 'INSTITUTIONAL') =>
      server().db.updateTable('client_class').set({ class: name }).where('member_id', '=', member.id).execute()
    await named('PROFESSIONAL')
    expect(await binds()).toBe(true)
    expect([(await task(member, 'risk'))?.id, (await task(member, 'knowledge'))?.id]).toEqual(['risk', 'knowledge'])
    await named('INSTITUTIONAL')
    // In another region it does not count.
    await server().setMember(member, { site: 'KAZ' })
    expect((await info(member)).clientClass.name).toBe('RETAIL')
    await server().setMember(member, { site: 'HKG' })

    await member.call('POST /v1/private/user/client-class', { body: { name: 'RETAIL' } })
    expect(await binds()).toBe(true)
    expect(await task(member, 'risk')).toMatchObject({ status: expect.any(String) })
  })

  it('cannot be approved before the reviewer’s checklist of each document is complete, and the error names what is missing', async () => {
    const member = await memberAt('KAZ')
    await done(member, 103)
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '270' },
      })
    ).result
    const { result } = await send(
      member,
      270,
      exampleAnswers(
        template,
        { 'choice.class': 'professional', 'sign.name': 'Anouk Vantorre', ...(await wealth(member)) },
        facts,
      ),
    )
    const id = result.questionnaire.questionnaireId
    const { context } = server().running
    const command = (action: string, points: string[] = []) =>
      questionnaireCommand(context, { action, id, code: '', by: 'anna', check: points })
    const list = 'netAssets.e1.checklist'
    await expect(command('approve')).rejects.toMatchObject({
      command: expect.stringContaining(`not checked yet: ${list}=genuine,complete,name,dates,amount`),
    })
    await command('show')
    await command('review', [`${list}=genuine,name`])
    await expect(command('approve')).rejects.toMatchObject({
      command: expect.stringContaining(`not checked yet: ${list}=complete,dates,amount`),
    })
    expect((await info(member)).clientClass.name).toBe('RETAIL')
    await command('review', [`${list}=genuine,complete,name,dates,amount`])
    await command('approve')
    expect((await info(member)).clientClass.name).toBe('PROFESSIONAL')
  })

  it('of a qualified investor by the test needs a test result in our records', async () => {
    const member = await memberAt('ARE')
    await done(member, 280)
    await take(server(), member, { wrong: 2 })
    await ask(server(), member, 271)
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '271' },
      })
    ).result
    expect(facts['knowledgePercent']).toBe('83')
    const said = {
      'choice.class': 'qualified',
      'route.by': ['netAssets'],
      'knowledge.by': 'test',
      'sign.name': 'Anouk Vantorre',
      ...(await wealth(member, '5000000', '271')),
    }
    const { result, ext_info } = await send(member, 271, exampleAnswers(template, said, facts))
    expect(ext_info?.['faults']).toBeUndefined()
    const id = result.questionnaire.questionnaireId
    await expect(approve(server(), id)).rejects.toThrow('Our record of the knowledge test: 83 %')
    expect((await info(member)).clientClass.name).toBe('RETAIL')
    // The test is asked again, and its result counts.
    expect(await task(member, 'knowledge')).toMatchObject({ status: 'TODO' })
    await take(server(), member)
    if ((await approve(server(), id)) === 'proposed') await approve(server(), id, 'berta')
    expect((await info(member)).clientClass.name).toBe('QUALIFIED')
  })

  it.each(['given up', 'expired', 'ended with the region'])(
    'of a qualified investor opens margin trading, as announced before, and closes it when it is %s',
    async (how) => {
      const member = await memberAt('ARE')
      const margin = async () => {
        const { levels, limitationInfo } = await info(member)
        const rows = levels.flatMap(({ level, products }) =>
          products.flatMap(({ product, allowed, openedBy }) =>
            product === 'MARGIN' ? [`${level} ${allowed} ${openedBy?.join() ?? ''}`] : [],
          ),
        )
        return [
          ...rows,
          ...limitationInfo
            .filter(({ capability }) => capability === 'MARGIN')
            .map(({ liftedBy }) => `closed, opened by ${liftedBy}`),
        ]
      }
      const retail = ['LEVEL_DEFAULT false ', 'LEVEL_1 false QUALIFIED', 'LEVEL_2 false QUALIFIED']
      expect(await margin()).toEqual([...retail, 'closed, opened by class'])
      expect(await task(member, 'class')).toMatchObject({ opens: ['MARGIN'], raises: [] })
      await approvedQuestionnaire(server(), member, 271)
      await grantClass(server(), member, { name: 'QUALIFIED', site: 'ARE' })
      expect(await margin()).toEqual(['LEVEL_DEFAULT false ', 'LEVEL_1 true ', 'LEVEL_2 true '])
      if (how === 'given up') await member.call('POST /v1/private/user/client-class', { body: { name: 'RETAIL' } })
      else if (how === 'expired')
        await server()
          .db.updateTable('client_class')
          .set({ valid_until: new Date(Date.now() - 1000) })
          .where('member_id', '=', member.id)
          .execute()
      else {
        const goTo = (site: string) =>
          server()
            .db.transaction()
            .execute((trx) =>
              moveToSite(server().running.context, trx, 'reviewer:anna', { memberId: member.id, to: site }),
            )
        await goTo('HKG')
        await goTo('ARE')
      }
      expect((await margin()).slice(0, 3)).toEqual(retail)
      expect((await margin())[3]).toMatch(/^closed/)
    },
  )

  it('is not approved by the amounts of a region other than the one of the submission', async () => {
    const member = await memberAt('KAZ')
    await done(member, 103)
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 270 } })
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '270' },
      })
    ).result
    const { result } = await send(
      member,
      270,
      exampleAnswers(
        template,
        { 'choice.class': 'professional', 'sign.name': 'Anouk Vantorre', ...(await wealth(member, '150000')) },
        facts,
      ),
    )
    const id = result.questionnaire.questionnaireId
    const goTo = (site: string) => server().move(member, site)
    await goTo('HKG')
    await expect(approve(server(), id)).rejects.toThrow('It was sent before the member moved to HKG')
    expect((await info(member)).clientClass.name).toBe('RETAIL')
  })

  it('can be applied for again after it expires, and is valid until a new date', async () => {
    const { member, id } = await overdueProfessional()
    expect(await classed(member, 'professional')).toBe(id)
    const { name, validUntil } = (await info(member)).clientClass
    expect(name).toBe('PROFESSIONAL')
    expect(Date.parse(validUntil ?? '')).toBeGreaterThan(Date.now() + 300 * dayMs)
    expect(
      await server()
        .db.selectFrom('client_class')
        .select('id')
        .where('member_id', '=', member.id)
        .where('ended_at', 'is', null)
        .execute(),
    ).toHaveLength(1)
  })

  it('ends on its expiry date', async () => {
    const { member } = await overdueProfessional()
    expect((await info(member)).clientClass.name).toBe('RETAIL')
    expect(await deposits(member)).toEqual(capped)
    expect(await task(member, 'professional')).toMatchObject({ status: 'EXPIRED' })
  })
})

/** A professional of Kazakhstan whose class ended a second ago, and the questionnaire that gave it. */
async function overdueProfessional(): Promise<{ member: TestMember; id: string }> {
  const member = await memberAt('KAZ')
  await done(member, 103)
  const id = await classed(member, 'professional')
  const past = new Date(Date.now() - 1000)
  await server().db.updateTable('client_class').set({ valid_until: past }).where('member_id', '=', member.id).execute()
  await server().db.updateTable('questionnaire').set({ valid_until: past }).where('id', '=', id).execute()
  return { member, id }
}
