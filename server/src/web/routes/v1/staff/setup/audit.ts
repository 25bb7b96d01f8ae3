import { staffSetupAudit } from '@tessera/contract/endpoints/v1/staff/setup/audit.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { auditState } from '../../../../../review/setup/audit.ts'
import { handle } from '../../../../http/handler.ts'

/** It reads the whole chain. */
const perPerson = { name: 'staff-audit', limit: 10, seconds: 600 }

export const staffSetupAuditRoute = handle(staffSetupAudit, async ({ context, staff }) => {
  await consumeRateLimit(context.db, perPerson, staff.name)
  return auditState(context)
})
