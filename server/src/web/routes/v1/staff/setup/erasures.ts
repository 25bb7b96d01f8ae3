import { staffSetupErasures } from '@tessera/contract/endpoints/v1/staff/setup/erasures.ts'
import { erasures } from '../../../../../verification/providers/erase.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSetupErasuresRoute = handle(staffSetupErasures, async ({ context }) =>
  (await erasures(context.db)).map((row) => ({
    memberId: row.member_id,
    provider: row.provider,
    ref: row.ref,
    askedAt: row.asked_at.toISOString(),
    attempts: row.attempts,
    dueAt: row.due_at?.toISOString() ?? null,
    fault: row.fault,
    doneAt: row.done_at?.toISOString() ?? null,
    givenUpAt: row.given_up_at?.toISOString() ?? null,
  })),
)
