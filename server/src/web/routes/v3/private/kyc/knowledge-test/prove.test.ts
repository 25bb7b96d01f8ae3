import { describe, expect, it } from 'vitest'
import { testCommand } from '../../../../../../review/commands/test-commands.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'
import { picture, putProof, take } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/knowledge-test/prove'
const statement = 'Two years at a licensed fund, trading desk, 2023 to 2025.'

async function bodyOf(member: TestMember) {
  const { result } = await putProof(member, await picture('#cde'))
  return { route: 'work' as const, statement, fileIds: [result.file.fileId], declared: true as const }
}
const operator = (action: string, id = '', reasons: string[] = []): Promise<string> =>
  testCommand(server().running.context, { action, id, reasons, by: 'tester' })

describe(name, () => {
  const sample = { route: 'work', statement, fileIds: ['00000000-0000-4000-8000-000000000000'], declared: true }
  fieldsAreChecked(server, name, [
    [{ body: { ...sample, declared: false } }, 'declared'],
    [{ body: { ...sample, route: 'luck' } }, 'route'],
    [{ body: { ...sample, statement: 'short' } }, 'statement'],
    [{ body: { ...sample, fileIds: [] } }, 'fileIds'],
  ])

  it('goes to manual review, is decrypted only for the reviewer, and counts like a pass after approval', async () => {
    const member = await server().member()
    const body = await bodyOf(member)
    const { result } = await member.call(name, { body })
    expect(result).toMatchObject({
      state: 'PENDING',
      mayStart: false,
      proof: { route: 'work', state: 'in_review', reasons: [] },
    })
    const id = result.proof?.proofId ?? ''
    expect(
      (
        await server()
          .db.selectFrom('knowledge_proof')
          .select('statement')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).statement.toString('latin1'),
    ).not.toContain('licensed fund')
    expect(await operator('list')).toContain(`${id}  member ${member.id}  proof of knowledge by work`)
    expect(await operator('show', id)).toMatch(/licensed fund[\s\S]*certificate\.jpg/)
    expect(await operator('approve', id)).toBe(`Proof of knowledge ${id}: approved`)
    await expect(operator('approve', id)).rejects.toThrow('already decided')
    const { result: after } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(after).toMatchObject({ state: 'SUCCESS', mayStart: false, proof: { state: 'approved' } })
    expect(after.validUntil).not.toBeNull()
    expect((await member.call(name, { body: await bodyOf(member) })).ret_code).toBe(code('testNotOpen'))
    const trace = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `knowledge-proof:${id}`)
      .orderBy('seq')
      .execute()
    expect(trace.map(({ action }) => action)).toEqual([
      'knowledge-proof.sent',
      'knowledge-proof.opened',
      'knowledge-proof.decided',
    ])
  })

  it('shows the reason of a refusal unless it is confidential, and leaves the test and another proof open', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: await bodyOf(member) })
    const id = result.proof?.proofId ?? ''
    await expect(operator('reject', id)).rejects.toThrow('needs a reason')
    await expect(operator('reject', id, ['BECAUSE'])).rejects.toThrow('Not a reason: BECAUSE')
    await operator('reject', id, ['QST_DOCUMENT_MISSING', 'QST_FRAUD'])
    const { result: after } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(after).toMatchObject({
      state: 'ALLOW',
      mayStart: true,
      proof: { state: 'rejected', reasons: ['QST_DOCUMENT_MISSING', 'QST_NOT_POSSIBLE'] },
    })
    expect((await member.call(name, { body: await bodyOf(member) })).result.proof?.state).toBe('in_review')
  })

  it('creates one proof when sent twice at once, and rejects another member’s file or one that was already submitted', async () => {
    const [one, other] = [await server().member(), await server().member()]
    const body = await bodyOf(one)
    expect((await other.call(name, { body })).ret_code).toBe(code('testFileUnknown'))
    expect((await other.call('GET /v3/private/kyc/knowledge-test/page')).result.proof).toBeNull()
    const sent = await Promise.all([one.call(name, { body }), one.call(name, { body })])
    expect(new Set(sent.map(({ result }) => result.proof?.proofId)).size).toBe(1)
    await operator('reject', sent[0].result.proof?.proofId, ['QST_UNCLEAR'])
    expect((await one.call(name, { body })).ret_code).toBe(code('testFileUnknown'))
  })

  it('is not needed after a pass', async () => {
    const member = await server().member()
    await take(server(), member)
    expect((await member.call(name, { body: await bodyOf(member) })).ret_code).toBe(code('testNotOpen'))
  })
})
