import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { sentRecovery } from '../../../../../testing/recovery.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'POST /v1/staff/case/reveal'
const shown = { id: '00000000-0000-4000-8000-000000000000', field: 'documentNumber' }

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { ...shown, purpose: 'CURIOUS' } }, 'purpose'],
    // Other reviewers read the purpose: it must not say that the member is reported.
    [{ body: { ...shown, purpose: 'REPORT_TO_AUTHORITY' } }, 'purpose'],
  ])

  it('shows a masked number in full, after a confirmation, and records the purpose', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const { db, running } = server()
    const row = await db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    const facts = [{ field: 'documentNumber', value: 'SPECI2014', source: 'mrz', confidence: 1 }]
    await db
      .updateTable('attempt')
      .set({ facts: running.context.keyring.sealJson(row, sealed('attempt', 'facts'), facts) })
      .where('id', '=', id)
      .execute()
    const reviewer = await atConsole(server())
    const body = { id, field: 'documentNumber', purpose: 'COMPARE_DOCUMENT' } as const
    await db
      .updateTable('staff_session')
      .set({ confirmed_at: new Date(Date.now() - 5 * 60_000 - 1000) })
      .execute()
    expect((await reviewer.call(name, { body })).ret_code).toBe(code('staffConfirmationNeeded'))
    await reviewer.call('POST /v1/staff/session/confirm', { body: { act: `/v1/staff/case/reveal ${id}` } })
    expect((await reviewer.call(name, { body })).result.read[0]?.value).toBe('SPECI2014')
    expect((await reviewer.call(name, { body: { ...body, field: 'surname' } })).ret_code).toBe(code('caseUnknown'))
    const events = await db
      .selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('subject', '=', `attempt:${id}`)
      .where('action', '=', 'value.revealed')
      .execute()
    expect(events).toEqual([
      { actor: 'reviewer:reviewer', data: { field: 'documentNumber', purpose: 'COMPARE_DOCUMENT' } },
    ])
  })

  it('shows the number of a recovery in full, too', async () => {
    const { id } = await sentRecovery(server(), await verifiedMember(server(), '2035-01-01'))
    const body = { id, field: 'documentNumber', purpose: 'COMPARE_DOCUMENT' } as const
    const { ret_code, result } = await (await atConsole(server())).call(name, { body })
    expect([ret_code, result.field]).toEqual([0, 'documentNumber'])
  })
})
