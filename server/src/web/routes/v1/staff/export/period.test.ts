import { describe, expect, it } from 'vitest'
import { mostExportedCases } from '@tessera/contract/case-export.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { receiveArchive } from '../../../../../testing/case-export.ts'
import { atConsole, fieldsOfStaff, limitToRegions, onlyStaff, registerStaff } from '../../../../../testing/console.ts'
import { ask } from '../../../../../testing/questionnaires.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/export/period'
const reason = 'AUDIT'

/** A case that was sent on a day, by a member of a region. */
async function sentOn(day: string, site = 'DEFAULT'): Promise<string> {
  const member = await server().member()
  const id = await attemptInReview(server(), member)
  await server().setMember(member, { site })
  await server()
    .db.updateTable('attempt')
    .set({ submitted_at: new Date(`${day}T23:59:00Z`) })
    .where('id', '=', id)
    .execute()
  return id
}

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { from: '2020-1-1', to: '2020-01-02', reason } }, 'from']])

  it('gives the cases of these days from the person’s own regions only', async () => {
    const [first, last] = [await sentOn('2020-02-01', 'HKG'), await sentOn('2020-02-03', 'HKG')]
    const [after, elsewhere] = [await sentOn('2020-02-04', 'HKG'), await sentOn('2020-02-02', 'EU')]
    await registerStaff(server(), 'root', 'admin')
    await registerStaff(server(), 'hong-kong', 'senior')
    await limitToRegions(server(), 'hong-kong', 'HKG')
    const person = await atConsole(server(), 'hong-kong')
    const { files } = await receiveArchive(person, 'period', { from: '2020-02-01', to: '2020-02-03', reason })
    expect(JSON.parse(files.get('manifest.json') ?? '{}')).toMatchObject({ cases: [first, last] })
    expect([...files.values()].join('\n')).not.toMatch(new RegExp(`${after}|${elsewhere}`))
    const body = { id: elsewhere, reason } as const
    expect((await person.callWith('POST /v1/staff/export/case', { body })).ret_code).toBe(code('caseUnknown'))
  })

  it('leaves out a questionnaire that was asked on these days and not sent yet', async () => {
    await server().db.deleteFrom('staff').execute()
    const sent = await sentOn('2020-03-05')
    const id = await ask(server(), await server().member(), 260)
    const openedAt = new Date('2020-03-05T08:00:00Z')
    await server().db.updateTable('questionnaire').set({ opened_at: openedAt }).where('id', '=', id).execute()
    const anna = await atConsole(server())
    const { files } = await receiveArchive(anna, 'period', { from: '2020-03-05', to: '2020-03-05', reason })
    expect(JSON.parse(files.get('manifest.json') ?? '{}')).toMatchObject({ cases: [sent] })
  })

  it('is confirmed for these days and this reason, and for no others', async () => {
    await server().db.deleteFrom('staff').execute()
    for (const day of ['2020-04-01', '2020-04-02']) await sentOn(day)
    await onlyStaff(server(), { root: 'admin', sam: 'senior' })
    const sam = await atConsole(server(), 'sam')
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    const ask = (to: string, why: string) => sam.callWith(name, { body: { from: '2020-04-01', to, reason: why } })
    const needed = (to: string, why: string) => ({
      ret_code: code('staffConfirmationNeeded'),
      ext_info: { act: `/v1/staff/export/period 2020-04-01 ${to} ${why}` },
    })
    for (const [to, why] of [
      ['2020-04-01', reason],
      ['2020-04-02', reason],
      ['2020-04-01', 'COURT_ORDER'],
    ] as const)
      expect(await ask(to, why)).toMatchObject(needed(to, why))
    const act = `/v1/staff/export/period 2020-04-01 2020-04-01 ${reason}`
    expect((await sam.call('POST /v1/staff/session/confirm-options', { body: { act } })).ret_code).toBe(0)
  })

  it('refuses days that do not exist, an empty period, and more cases than one archive has', async () => {
    await server().db.deleteFrom('staff').execute()
    const anna = await atConsole(server())
    const answer = async (from: string, to: string) =>
      (await anna.callWith(name, { body: { from, to, reason } })).ext_info
    expect(await answer('2020-02-30', '2020-03-01')).toMatchObject({ reason: expect.stringContaining('not valid') })
    expect(await answer('2020-03-02', '2020-03-01')).toMatchObject({ reason: expect.stringContaining('not valid') })
    // Nobody touches a key for that.
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect(await answer('2001-01-01', '2001-01-02')).toMatchObject({ reason: 'No case was sent in this period.' })
    const member = await server().member()
    await server()
      .db.insertInto('identity_transfer')
      .values(
        Array.from({ length: mostExportedCases + 1 }, () => ({
          source_id: member.id,
          target_id: member.id,
          state: 'success' as const,
          created_at: new Date('2002-05-05T10:00:00Z'),
          frozen_until: new Date('2002-05-06T10:00:00Z'),
        })),
      )
      .execute()
    expect(await answer('2002-05-05', '2002-05-05')).toMatchObject({ reason: expect.stringContaining('201 cases') })
  })
})
