import { staffSessionInfo } from '@tessera/contract/endpoints/v1/staff/session/info.ts'
import { staffAlertsOf } from '../../../../../platform/staff/alerts.ts'
import { passkeysOf } from '../../../../../platform/staff/passkeys.ts'
import { staffSessions } from '../../../../../platform/staff/sessions.ts'
import { alertsOf, openGlassOf } from '../../../../../review/handling/break-glass.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSessionInfoRoute = handle(staffSessionInfo, async ({ context: { db }, staff }) => {
  const { name, roles, sites, sandbox, expiresAt, sessionId } = staff
  const [passkeys, sessions] = [await passkeysOf(db, name), await staffSessions(db, name)]
  return {
    name,
    roles: [...roles],
    sites: [...sites],
    sandbox,
    expiresAt: expiresAt.toISOString(),
    openGlass: await openGlassOf(db, name),
    alerts: (await alertsOf(db, name)).map((one) => ({
      id: one.id,
      by: one.staff_name,
      memberId: one.member_id,
      reason: one.reason,
      at: one.at.toISOString(),
    })),
    staffAlerts: (await staffAlertsOf(db, name)).map((one) => ({
      id: one.id,
      by: one.changed_by,
      name: one.staff_name,
      change: one.change,
      at: one.at.toISOString(),
    })),
    passkeys: passkeys.map((one) => ({ id: one.id, label: one.label, usedAt: one.used_at?.toISOString() ?? null })),
    sessions: sessions.map((one) => ({
      id: one.id,
      current: one.id === sessionId,
      createdAt: one.created_at.toISOString(),
      seenAt: one.seen_at.toISOString(),
      browser: one.browser,
    })),
  }
})
