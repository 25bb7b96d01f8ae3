import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../testing/server.ts'

const server = useServer()

describe('request fields that the contract does not declare', () => {
  it('are ignored: a member cannot answer an announcement for another member or set the date', async () => {
    const [member, victim] = [await server().member(), await server().member()]
    for (const one of [member, victim]) await server().setMember(one, { site: 'HKG' })
    const { result } = await member.call('GET /v3/private/kyc/get-config')
    const [asked] = result.announcements
    expect(asked).toBeDefined()
    const body = { announcement: asked?.announcement ?? '', answer: asked?.needs ?? 'read' } as const
    const forged = { ...body, member_id: victim.id, created_at: '2020-01-01T00:00:00Z' }
    expect((await member.call('POST /v3/private/kyc/submit-kyc-announcement', { body })).ret_code).toBe(0)
    expect((await member.call('POST /v3/private/kyc/submit-kyc-announcement', { body: forged })).ret_code).toBe(0)
    const rows = await server()
      .db.selectFrom('announcement_answer')
      .select(['member_id', 'created_at'])
      .where('member_id', 'in', [member.id, victim.id])
      .execute()
    expect(rows).toEqual([{ member_id: member.id, created_at: expect.any(Date) }])
    expect(rows[0]?.created_at.getUTCFullYear()).toBeGreaterThan(2020)
  })

  it('returns at most the first 50 field errors, and rejects a body that is too large', async () => {
    const member = await server().member()
    const acks = Array.from({ length: 5000 }, () => 1) as never
    const many = await member.call('POST /v1/private/agreement/sign', { body: { id: '1', acks } as never })
    expect(many.ret_code).toBe(code('invalidParameters'))
    expect(many.ext_info?.['fields']).toHaveLength(50)
    const long = await member.call('POST /v1/private/agreement/sign', { body: { id: 'x'.repeat(40_000) } as never })
    expect(long.status).toBe(413)
  })
})
