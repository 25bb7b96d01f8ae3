import { expect, it } from 'vitest'
import { grantClass } from '../../testing/classes.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { approvedQuestionnaire } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt } from '../../testing/updates.ts'

/* A client class ends when its member moves to another region. */

const server = useServer()
const dayMs = 86_400_000

const info = async (member: TestMember) => await member.kycInfo()
const task = async (member: TestMember, id: string) => (await member.tasks()).find((one) => one.id === id)

/** A member of KAZ who is a professional until this date, as if two reviewers had approved it. */
async function professionalAt(until: Date | null): Promise<TestMember> {
  const member = await verifiedAt(server(), 'KAZ')
  await approvedQuestionnaire(server(), member, 103)
  await approvedQuestionnaire(server(), member, 270, until)
  await grantClass(server(), member, { name: 'PROFESSIONAL', site: 'KAZ', until })
  return member
}
const goTo = (member: TestMember, site: string) => server().move(member, site)
const form = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list.find(({ templateCode }) => templateCode === 270)
const movedEmails = async (member: TestMember) =>
  (await emailsTo(server(), member)).map(({ kind }) => kind).filter((kind) => kind.startsWith('site-moved'))

it('names the ended class in the email, on its task and on its form', async () => {
  const member = await professionalAt(null)
  expect((await info(member)).clientClass.name).toBe('PROFESSIONAL')
  await goTo(member, 'HKG')
  expect((await info(member)).clientClass.name).toBe('RETAIL')
  expect(await task(member, 'professional')).toMatchObject({ why: 'MOVED' })
  expect(await form(member)).toMatchObject({ endedByMove: true })
  expect(await movedEmails(member)).toEqual(['site-moved-class'])
})

it('where the new region has no such class, says in the email and the form that it ended, and offers no choice', async () => {
  const member = await professionalAt(null)
  await goTo(member, 'EU')
  expect((await info(member)).clientClass.name).toBe('RETAIL')
  expect(await form(member)).toMatchObject({ offered: false, endedByMove: true, mayReopen: false })
  expect(await movedEmails(member)).toEqual(['site-moved-class'])
})

it('does not name a class that had expired before', async () => {
  const member = await professionalAt(new Date(Date.now() - 30 * dayMs))
  await goTo(member, 'HKG')
  expect(await movedEmails(member)).toEqual(['site-moved'])
})
