import { describe, expect, it } from 'vitest'
import { releaseDocument } from '../attempts/two-reviewers.ts'
import { useOnePassport } from '../../testing/documents.ts'
import { useServer, type TestMember } from '../../testing/server.ts'

/* Which account owns a document when two accounts send it. */

const server = useServer()

const { send, decide, release } = useOnePassport(server)
const startOver = async (member: TestMember): Promise<void> => {
  expect((await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
}
const lock = (member: TestMember, locked = true) =>
  server().setMember(member, { member_tag: JSON.stringify(locked ? { KYC: '1' } : {}) })
const close = (member: TestMember, closed = true) =>
  server().setMember(member, { disabled_at: closed ? new Date() : null })
/** Their document is in review, but not as a duplicate. */
async function waitingFirst(member: TestMember): Promise<string> {
  const { id, ...became } = await send(member, () => lock(member))
  expect(became).toEqual({ state: 'in_review', reasons: ['MANUAL_REVIEW'] })
  await lock(member, false)
  return id
}
const approved = { state: 'approved', reasons: [] }
const suspected = { state: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }

describe('a document', () => {
  it('stays with its member after a stranger sends it, whatever happens to the stranger', async () => {
    const [owner, stranger] = [await server().member(), await server().member()]
    expect(await send(owner)).toMatchObject(approved)
    const { id, ...became } = await send(stranger)
    expect(became).toEqual(suspected)
    expect(await server().db.selectFrom('document_fingerprint').select('member_id').distinct().execute()).toEqual([
      { member_id: owner.id },
    ])
    await decide(id, 'rejected', ['FRAUD'])
    await lock(stranger)
    await startOver(owner)
    expect(await send(owner)).toMatchObject(approved)
  }, 120_000)

  it('that a reviewer gave to its owner is theirs, even while a stranger’s earlier submission is in review', async () => {
    const [stranger, owner] = [await server().member(), await server().member()]
    await waitingFirst(stranger)
    const { id, ...became } = await send(owner)
    expect(became).toEqual(suspected)
    await decide(id, 'approved')
    await startOver(owner)
    expect(await send(owner)).toMatchObject(approved)
  }, 120_000)

  it('is released by a rejection, unless its account is locked or closed, but pending and fraudulent uses still count', async () => {
    const [first, second] = [await server().member(), await server().member()]
    /** A new member sends it, is suspected, and is rejected. */
    const isSuspected = async (): Promise<void> => {
      const { id, ...became } = await send(await server().member())
      expect(became).toEqual(suspected)
      await decide(id, 'rejected', ['FRAUD'])
    }
    const firstCase = await waitingFirst(first)
    // No one is approved with it. The second sender goes to review, and still blocks a third when the first is
    // rejected.
    const { id: secondCase, ...became } = await send(second)
    expect(became).toEqual(suspected)
    await decide(firstCase, 'rejected', ['FRAUD'])
    await isSuspected()
    await decide(secondCase, 'rejected', ['FRAUD'])
    await lock(first)
    await isSuspected()
    await lock(first, false)
    await close(first)
    await isSuspected()
    await close(first, false)
    const found = await send(await server().member())
    expect(found).toMatchObject(approved)
    await decide(found.id, 'rejected', ['FRAUD'])
    await isSuspected()
  }, 180_000)

  it('of another verified member is not approved before two reviewers release it, and then belongs to the second', async () => {
    const [owner, second] = [await server().member(), await server().member()]
    const first = await send(owner)
    expect(first).toMatchObject(approved)
    const { id } = await send(second)
    await expect(decide(id, 'approved')).rejects.toThrow(
      `Member ${owner.id} was verified with this document (case ${first.id}). Reject this case as a duplicate`,
    )
    await release(first.id)
    await decide(id, 'approved')
    await startOver(owner)
    expect(await send(owner)).toMatchObject(suspected)
  }, 120_000)

  it('is not released by one reviewer alone, nor where nobody has it', async () => {
    const { context } = server().running
    const owner = await server().member()
    const { id } = await send(owner)
    const releasing = (reviewer: string, of = id) => releaseDocument(context, of, { reason: 'SAME_PERSON', reviewer })
    expect(await releasing('anna')).toBe('proposed')
    await expect(releasing('anna')).rejects.toThrow('You have proposed this already')
    expect(await server().db.selectFrom('document_fingerprint').select('member_id').distinct().execute()).toHaveLength(
      1,
    )
    expect(await releasing('bert')).toBe('released')
    await expect(releasing('bert')).rejects.toThrow(`No document belongs to a member by the case ${id}`)
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', `attempt:${id}`)
      .where('action', 'in', ['attempt.proposed', 'document.released'])
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { actor: 'reviewer:anna', action: 'attempt.proposed', data: { kind: 'release', reason: 'SAME_PERSON' } },
      { actor: 'reviewer:bert', action: 'document.released', data: { first: 'reviewer:anna', reason: 'SAME_PERSON' } },
    ])
  }, 60_000)
})
