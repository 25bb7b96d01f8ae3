import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { completeDraft, decidedAttempt, typedDetails } from '../../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/builtin/status'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ query: {} }, 'attemptId'],
    [{ query: { attemptId: '1' } }, 'attemptId'],
    [{ query: { attemptId: `urn:uuid:${randomUUID()}` } }, 'attemptId'],
  ])

  it('shows the progress of a draft', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    const { result } = await member.call(name, { query: { attemptId } })
    expect(result.version).toBe(3)
    expect(result.attempt).toMatchObject({
      attemptId,
      status: 'draft',
      details: typedDetails,
      photos: [{ side: 'front', problem: null }],
    })
  })

  it.each([
    ['approved', []],
    ['resubmission_requested', ['DOC_COPY']],
    ['rejected', ['FRAUD']],
  ] as const)('shows that it is %s, with a higher version', async (verdict, reasons) => {
    const member = await server().member()
    const attemptId = await decidedAttempt(server(), member, verdict, [...reasons])
    const answer = await member.call(name, { query: { attemptId } })
    expect(answer.result).toMatchObject({ attempt: { status: verdict }, version: 3 })
    expect(JSON.stringify(answer.result)).not.toContain('FRAUD')
  })
})
