import { expect, it } from 'vitest'
import { moveToSite } from '../../status/region-change/site.ts'
import { lettersTo } from '../../testing/contacts.ts'
import { approvedQuestionnaire } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt } from '../../testing/updates.ts'

/* What becomes of a client class when its member moves to another site. */

const server = useServer()
const dayMs = 86_400_000

const info = async (member: TestMember) => (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result
const task = async (member: TestMember, id: string) =>
  (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result.list.find((one) => one.id === id)

/** A member of KAZ with the class of professionals until this day, as if two officers had approved it. */
async function professionalAt(
  until: Date | null,
  state: 'APPROVED' | 'UNSUBMIT' | 'PENDING' = 'APPROVED',
): Promise<TestMember> {
  const member = await verifiedAt(server(), 'KAZ')
  await approvedQuestionnaire(server(), member, 103)
  await approvedQuestionnaire(server(), member, 270, until)
  const { id } = await server()
    .db.updateTable('questionnaire')
    .set({ state: `QUESTIONNAIRE_STATUS_${state}` })
    .where('member_id', '=', member.id)
    .where('template_code', '=', 270)
    .returning('id')
    .executeTakeFirstOrThrow()
  await server()
    .db.insertInto('client_class')
    .values({
      member_id: member.id,
      questionnaire_id: id,
      site: 'KAZ',
      class: 'PROFESSIONAL',
      granted_by: 'operator:anna',
      valid_until: until,
      ended_at: null,
      ended_by: null,
    })
    .execute()
  return member
}
const goTo = (member: TestMember, site: string) =>
  server()
    .db.transaction()
    .execute((trx) => moveToSite(server().running.context, trx, 'operator:anna', member.id, site))
const form = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list.find(({ templateCode }) => templateCode === 270)
const movedLetters = async (member: TestMember) =>
  (await lettersTo(server(), member)).map(({ kind }) => kind).filter((kind) => kind.startsWith('site-moved'))

it.each(['APPROVED', 'UNSUBMIT', 'PENDING'] as const)(
  'one that a move ended is told: by letter, by its task, and on its form (%s)',
  async (state) => {
    const member = await professionalAt(null, state)
    expect((await info(member)).clientClass.name).toBe('PROFESSIONAL')
    await goTo(member, 'HKG')
    expect((await info(member)).clientClass.name).toBe('RETAIL')
    expect(await task(member, 'professional')).toMatchObject({ why: 'MOVED' })
    expect(await form(member)).toMatchObject({ endedByMove: true })
    expect(await movedLetters(member)).toEqual(['site-moved-class'])
  },
)

it('where the other site has no such class, the letter and the form say that it ended, and nothing can be chosen', async () => {
  const member = await professionalAt(null)
  await goTo(member, 'EU')
  expect((await info(member)).clientClass.name).toBe('RETAIL')
  expect(await form(member)).toMatchObject({ offered: false, endedByMove: true, mayReopen: false })
  expect(await movedLetters(member)).toEqual(['site-moved-class'])
})

it('one that had run out, or was given up, before the move did not end with it', async () => {
  const ranOut = new Date(Date.now() - 30 * dayMs)
  const [late, retail] = [await professionalAt(ranOut), await professionalAt(null)]
  await retail.call('POST /v1/private/user/client-class', { body: { name: 'RETAIL' } })
  for (const member of [late, retail]) {
    await goTo(member, 'HKG')
    expect((await task(member, 'professional'))?.why).toBe('CLASSIFICATION')
    expect(await form(member)).toMatchObject({ endedByMove: false })
    expect(await movedLetters(member)).toEqual(['site-moved'])
  }
  expect(await form(late)).toMatchObject({ validUntil: ranOut.toISOString() })
})
