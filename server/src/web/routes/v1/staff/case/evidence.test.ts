import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { completeDraft, picture } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/staff/case/evidence'

/** A case with a photo. */
async function withPhoto(): Promise<{ id: string; file: string }> {
  const { attemptId: id } = await completeDraft(await server().member())
  await server()
    .db.updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', id)
    .execute()
  const { result } = await (await atConsole(server())).call('GET /v1/staff/case/read', { query: { id } })
  return { id, file: result.files[0]?.id ?? '' }
}

const show = (visitor: Visitor, id: string, file: string) =>
  visitor.fetch('GET', `/x-api/v1/staff/case/evidence?id=${id}&file=${file}`)

describe(name, () => {
  fieldsOfStaff(server, name, [[{ query: { id: 'x', file: 'y' } }, 'id']])

  it('draws the reviewer’s name over the photo, is never cached, and has its row in the audit chain', async () => {
    const { id, file } = await withPhoto()
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const answers = [await show(anna, id, file), await show(bert, id, file)]
    for (const { status, headers } of answers) {
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'no-store',
      ])
      expect(headers.get('x-pages')).toBe('1')
    }
    const pixels = await Promise.all(
      answers.map(async (answer) =>
        sharp(Buffer.from(await answer.arrayBuffer()))
          .raw()
          .toBuffer(),
      ),
    )
    const plain = await sharp(await picture())
      .raw()
      .toBuffer()
    const differing = (a: Buffer, b: Buffer) =>
      a.reduce((sum, value, at) => sum + (Math.abs(value - (b[at] ?? 0)) > 40 ? 1 : 0), 0)
    expect(differing(pixels[0] as Buffer, plain)).toBeGreaterThan(10_000)
    expect(differing(pixels[0] as Buffer, pixels[1] as Buffer)).toBeGreaterThan(1000)
    const rows = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('subject', '=', `attempt:${id}`)
      .where('action', '=', 'evidence.opened')
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { actor: 'reviewer:reviewer', data: { fileId: file } },
      { actor: 'reviewer:second-reviewer', data: { fileId: file } },
    ])
  })

  it('refuses a file of another case', async () => {
    const [one, other] = [await withPhoto(), await withPhoto()]
    const answer = await show(await atConsole(server()), one.id, other.file)
    expect(((await answer.json()) as { ret_code: number }).ret_code).toBe(code('caseUnknown'))
  })
})
