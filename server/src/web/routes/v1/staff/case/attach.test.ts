import { describe, expect, it } from 'vitest'
import { removeErasedFiles } from '../../../../../review/evidence/erased-files.ts'
import { eraseMember } from '../../../../../status/closing/erase.ts'
import { attemptInReview, picture } from '../../../../../testing/attempts.ts'
import { atConsole, limitToRegions, registerStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type TestMember, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'PUT /v1/staff/case/attach'
const jpeg = await picture()

async function withNote(): Promise<{ id: string; note: string; member: TestMember; anna: Visitor }> {
  const member = await server().member()
  const [id, anna] = [await attemptInReview(server(), member), await atConsole(server())]
  const { result } = await anna.call('POST /v1/staff/case/note', { body: { id, text: 'See the letter.' } })
  return { id, note: result.id, member, anna }
}

const attach = async (
  visitor: Visitor,
  query: { id: string; note: string; name?: string },
  bytes: Uint8Array = jpeg,
) => {
  const search = new URLSearchParams({ name: 'letter.jpg', ...query })
  const answer = await visitor.fetch('PUT', `/x-api/v1/staff/case/attach?${search}`, bytes, 'application/octet-stream')
  return (await answer.json()) as { ret_code: number; result: { id: string; name: string; note: string } }
}
const filesOf = async (visitor: Visitor, id: string) =>
  (await visitor.call('GET /v1/staff/case/read', { query: { id } })).result.files

describe(name, () => {
  it('makes it a file of the case that opens with the reviewer’s name, and the case stays the same version', async () => {
    const { id, note, anna } = await withNote()
    const version = async () => (await anna.call('GET /v1/staff/case/read', { query: { id } })).result.version
    const before = await version()
    const { result } = await attach(anna, { id, note, name: '../<b>letter\u202E.jpg' })
    expect(result).toMatchObject({ name: '../<b>letter.jpg', note })
    expect((await filesOf(anna, id)).at(-1)).toMatchObject({ id: result.id, note, type: 'image/jpeg' })
    const shown = await anna.fetch('GET', `/x-api/v1/staff/case/evidence?id=${id}&file=${result.id}`)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const events = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `attempt:${id}`)
      .where('action', 'in', ['note.attached', 'evidence.opened'])
      .orderBy('seq')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['note.attached', 'evidence.opened'])
    expect(await version()).toBe(before)
  })

  it('takes five files a note, also when six come at once, and refuses what is no picture or PDF', async () => {
    const { id, note, anna } = await withNote()
    expect((await attach(anna, { id, note }, Buffer.from('MZ program'))).ret_code).toBe(code('fileTypeUnsupported'))
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => attach(anna, { id, note })))),
      ...(await Promise.all([4, 5, 6].map(() => attach(anna, { id, note })))),
    ]
    const codes = answers.map(({ ret_code: ret }) => ret).toSorted((a, b) => a - b)
    expect(codes).toEqual([0, 0, 0, 0, 0, code('tooManyFiles')])
    const large = await attach(anna, { id, note }, Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(large.ret_code).toBe(code('fileTooLarge'))
  })

  it('is for the writer of the note only, at its own case', async () => {
    const { id, note, anna } = await withNote()
    const other = await withNote()
    const bert = await atConsole(server(), 'second-reviewer')
    for (const [visitor, query] of [
      [bert, { id, note }],
      [anna, { id: other.id, note }],
    ] as const)
      expect((await attach(visitor, query)).ret_code).toBe(code('caseUnknown'))
    expect(await filesOf(anna, other.id)).toEqual([])
  })

  it('is gone with the member, also from the store', async () => {
    const { id, note, member, anna } = await withNote()
    await attach(anna, { id, note })
    const { blob } = await server()
      .db.selectFrom('note_attachment')
      .select('blob')
      .where('note_id', '=', note)
      .executeTakeFirstOrThrow()
    const { context } = server().running
    expect((await context.storage.get(blob)).length).toBeGreaterThan(0)
    await server()
      .db.transaction()
      .execute((trx) => eraseMember(context, trx, 'machine', member.id))
    await removeErasedFiles(context)
    await expect(context.storage.get(blob)).rejects.toThrow(blob)
  })

  it('does not know cases of other regions', async () => {
    const { id, note } = await withNote()
    await registerStaff(server(), 'root', 'admin')
    await registerStaff(server(), 'hong-kong', 'reviewer')
    await limitToRegions(server(), 'hong-kong', 'HKG')
    expect((await attach(await atConsole(server(), 'hong-kong'), { id, note })).ret_code).toBe(code('caseUnknown'))
  })
})
