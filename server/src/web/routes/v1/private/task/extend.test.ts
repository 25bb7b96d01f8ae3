import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { ask } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v1/private/task/extend'

type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const task = async (member: TestMember, id: string): Promise<Task | undefined> =>
  (await member.tasks()).find((one) => one.id === id)
const move = (member: TestMember, site: string) => server().setMember(member, { site })
/** Pretends that the identity was verified so many days ago. */
const verifiedDaysAgo = (member: TestMember, days: number) =>
  server()
    .db.updateTable('identity_document')
    .set({ verified_at: new Date(Date.now() - days * 86_400_000) })
    .where('member_id', '=', member.id)
    .execute()

describe(name, () => {
  const extend = (member: TestMember, id: string) => member.call(name, { body: { task: id } })

  it('extends a due date only once', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'EU')
    await verifiedDaysAgo(member, 31)
    const before = await task(member, 'profile')
    const answers = await Promise.all([extend(member, 'profile'), extend(member, 'profile')])
    for (const { ret_code: given } of answers) expect(given).toBe(0)
    const after = await task(member, 'profile')
    expect(after).toMatchObject({ status: 'TODO', extensionDays: 0 })
    expect((Date.parse(after?.dueAt ?? '') - Date.parse(before?.dueAt ?? '')) / 86_400_000).toBe(before?.extensionDays)
    const recorded = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'task.extended')
      .where('actor', '=', `member:${member.id}`)
      .execute()
    expect(recorded).toHaveLength(1)
  })

  it.each(['identity', 'nothing-of-the-kind', 'address'])('rejects a task without a due date: %s', async (id) => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'EU')
    expect((await extend(member, id)).ret_code).toBe(code('taskNotExtendable'))
  })

  const goTo = (member: TestMember, site: string) => server().move(member, site)

  it('allows another extension in the new region after a region change, because the due date is another one', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'HKG')
    await extend(member, 'tax')
    expect(await task(member, 'tax')).toMatchObject({ extensionDays: 0 })
    await goTo(member, 'EU')
    const before = await task(member, 'tax')
    expect([before?.extensionDays, Math.round((Date.parse(before?.dueAt ?? '') - Date.now()) / 86_400_000)]).toEqual([
      14, 60,
    ])
    await extend(member, 'tax')
    await extend(member, 'tax')
    const after = await task(member, 'tax')
    expect([
      after?.extensionDays,
      (Date.parse(after?.dueAt ?? '') - Date.parse(before?.dueAt ?? '')) / 86_400_000,
    ]).toEqual([0, 14])
  })

  it('allows only one extension of a due date that a reviewer set, whatever the region', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    const id = await ask(server(), member, 240, { dueDays: 20 })
    await extend(member, `questionnaire:${id}`)
    const before = await task(member, `questionnaire:${id}`)
    await goTo(member, 'EU')
    expect(await task(member, 'tax')).toMatchObject({ dueAt: before?.dueAt, extensionDays: 0 })
  })
})
