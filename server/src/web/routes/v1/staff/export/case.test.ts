import { describe, expect, it } from 'vitest'
import { verifyArchive } from '../../../../../review/export/verify.ts'
import { attemptInReview, completeDraft } from '../../../../../testing/attempts.ts'
import { receiveArchive } from '../../../../../testing/case-export.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/export/case'
const reason = 'AUTHORITY_REQUEST'

async function withPhotos() {
  const member = await server().member()
  const { attemptId: id } = await completeDraft(member)
  await server()
    .db.updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { id, memberId: member.id, member }
}

const eventsOf = (id: string) =>
  server().db.selectFrom('audit_event').select(['actor', 'data']).where('subject', '=', `attempt:${id}`)

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { id: '00000000-0000-4000-8000-000000000000', reason: 'x' } }, 'reason']])

  it('gives the case with its files, notes and events, signed, and the chain says who took it and why', async () => {
    const { id } = await withPhotos()
    const anna = await atConsole(server())
    await anna.call('POST /v1/staff/case/note', { body: { id, text: 'Called the member.' } })
    const { zip, password, files } = await receiveArchive(anna, 'case', { id, reason })
    const said = JSON.parse(files.get(`cases/attempt-${id}/case.json`) ?? '{}')
    expect(said).toMatchObject({ kind: 'attempt', state: 'in_review', notes: [{ text: 'Called the member.' }] })
    expect(JSON.stringify(said)).toContain('Vantorre')
    expect(said.files.map(({ path }: { path: string }) => files.has(`cases/attempt-${id}/${path}`))).toContain(true)
    expect(JSON.parse(files.get('manifest.json') ?? '{}')).toMatchObject({
      exportedBy: 'reviewer',
      reason,
      missing: [],
    })
    const [event] = await eventsOf(id).where('action', '=', 'case.exported').execute()
    expect(event).toMatchObject({ actor: 'reviewer:reviewer', data: { reason, files: said.files.length } })
    expect(files.get('audit.json')).toContain('case.exported')
    const { db, keyring } = server().running.context
    expect((await verifyArchive({ db, keyring }, zip, password)).faults).toEqual([])
  })

  it('changes nothing about the case, and tells its member that it was exported', async () => {
    const { id, member } = await withPhotos()
    const anna = await atConsole(server())
    const version = async () => (await anna.call('GET /v1/staff/case/read', { query: { id } })).result.version
    const before = await version()
    await receiveArchive(anna, 'case', { id, reason })
    expect(await version()).toBe(before)
    const { viewings } = (await member.call('GET /v1/private/my-data/page')).result
    expect(viewings.map(({ what, times }) => [what, times])).toContainEqual(['export', 1])
  })

  it('needs a fresh confirmation, and a case', async () => {
    const id = await attemptInReview(server(), await server().member())
    const anna = await atConsole(server())
    const unknown = { id: '00000000-0000-4000-8000-000000000000', reason } as const
    expect((await anna.callWith(name, { body: unknown })).ret_code).toBe(code('exportRefused'))
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect((await anna.callWith(name, { body: { id, reason } })).ret_code).toBe(code('staffConfirmationNeeded'))
    expect(await eventsOf(id).where('action', '=', 'case.exported').execute()).toEqual([])
  })
})
