import { describe, expect, it } from 'vitest'
import { memberById } from '../../../../../accounts/members/store.ts'
import { sealedFile } from '../../../../../platform/secrets/sealed-columns.ts'
import { completeDraft } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/case/original'
const unknown = '00000000-0000-4000-8000-000000000000'

/** A case and its photo. */
async function withPhoto(): Promise<{ id: string; file: string }> {
  const { attemptId: id } = await completeDraft(await server().member())
  const sent = { state: 'in_review', submitted_at: new Date() } as const
  await server().db.updateTable('attempt').set(sent).where('id', '=', id).execute()
  const { id: file } = await server()
    .db.selectFrom('photo')
    .select('id')
    .where('attempt_id', '=', id)
    .where('side', '=', 'front')
    .executeTakeFirstOrThrow()
  return { id, file }
}

const storedAs = (file: string) =>
  server()
    .db.selectFrom('photo')
    .select(['blob', 'member_id as memberId'])
    .where('id', '=', file)
    .executeTakeFirstOrThrow()

const downloads = (id: string) =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('subject', '=', `attempt:${id}`)
    .where('action', '=', 'evidence.downloaded')
    .execute()

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { id: unknown, file: unknown, purpose: 'CURIOUS' } }, 'purpose']])

  it('sends the file as it is stored, to save and never to show, and records who has it and why', async () => {
    const { id, file } = await withPhoto()
    const anna = await atConsole(server())
    const body = { id, file, purpose: 'ASK_EXPERT' }
    const answer = await anna.fetch('POST', '/x-api/v1/staff/case/original', JSON.stringify(body))
    const { keyring, storage } = server().running.context
    const { blob, memberId } = await storedAs(file)
    const holder = await memberById(server().db, memberId)
    if (!holder) throw new Error('The member is gone')
    const stored = keyring.openFor(holder, sealedFile('photo', blob), await storage.get(blob))
    expect(Buffer.from(await answer.arrayBuffer()).equals(stored)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="original-${file}.jpg"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(await downloads(id)).toEqual([{ actor: 'reviewer:reviewer', data: { fileId: file, purpose: 'ASK_EXPERT' } }])
  })

  it('needs a confirmation of its own, and a file of that case', async () => {
    const [{ id, file }, other] = [await withPhoto(), await withPhoto()]
    const anna = await atConsole(server())
    const ask = async (asked: string) =>
      (await anna.call(name, { body: { id, file: asked, purpose: 'EXAMINE_FILE' } })).ret_code
    expect(await ask(other.file)).toBe(code('caseUnknown'))
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    await server().db.deleteFrom('staff_confirmation').execute()
    expect(await ask(file)).toBe(code('staffConfirmationNeeded'))
    expect(await downloads(id)).toEqual([])
  })
})
