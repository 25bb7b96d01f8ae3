import { expect, it } from 'vitest'
import { openCase } from '../../../../../review/cases/open.ts'
import { attemptInReview, completeDraft } from '../../../../../testing/attempts.ts'
import { atConsole, registerStaff } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const read = 'GET /v1/private/my-data/page'

it('counts a picture once that left the server, also one that the console loaded ahead of its case', async () => {
  const member = await server().member()
  const { attemptId: id } = await completeDraft(member)
  const sent = { state: 'in_review', submitted_at: new Date() } as const
  await server().db.updateTable('attempt').set(sent).where('id', '=', id).execute()
  const { id: file } = await server()
    .db.selectFrom('photo')
    .select('id')
    .where('attempt_id', '=', id)
    .executeTakeFirstOrThrow()
  const anna = await atConsole(server())
  const version = async () => (await anna.call('GET /v1/staff/case/read', { query: { id } })).result.version
  const before = await version()
  await anna.fetch('GET', `/x-api/v1/staff/case/evidence?id=${id}&file=${file}&ahead=yes`)
  expect(await version()).toBe(before)
  const { result } = await member.call(read)
  expect(result.viewings.map(({ what, times }) => [what, times])).toEqual([
    ['case', 2],
    ['file', 1],
  ])
  // Opened later that day: still one entry.
  await anna.fetch('GET', `/x-api/v1/staff/case/evidence?id=${id}&file=${file}`)
  const { viewings } = (await member.call(read)).result
  expect(viewings.filter(({ what }) => what === 'file').map(({ times }) => times)).toEqual([2])
})

it('has a receipt for what the member sent, with the hash of its event', async () => {
  const member = await server().member()
  const { result } = await member.call(read)
  expect(result.receipts).toEqual([
    { at: expect.any(String), what: 'signedUp', number: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ])
  expect(result).toMatchObject({ export: { state: 'none' }, erasure: { state: 'none', kept: null } })
})

it('says who looked at the data, by role and day, to its member alone and without a name', async () => {
  const [member, other] = [await server().member(), await server().member()]
  const attemptId = await attemptInReview(server(), member)
  await registerStaff(server(), 'adam', 'admin')
  await registerStaff(server(), 'anna', 'reviewer')
  await registerStaff(server(), 'berta', 'reviewer', 'senior')
  await registerStaff(server(), 'maud', 'mlro')
  for (const name of ['anna', 'berta', 'maud']) await openCase(server().running.context, attemptId, name)
  const { result } = await member.call(read)
  const today = new Date().toISOString().slice(0, 10)
  // A member must not learn that an MLRO looked.
  expect(result.viewings).toEqual([
    { day: today, who: 'reviewer', what: 'case', times: 2 },
    { day: today, who: 'senior', what: 'case', times: 1 },
  ])
  expect(JSON.stringify(result)).not.toMatch(/anna|berta|maud/)
  expect((await other.call(read)).result.viewings).toEqual([])
})
