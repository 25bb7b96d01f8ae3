import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withApp } from '../../../../../testing/factors.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const turnOn = 'POST /v1/private/security/app-confirm'

describe(turnOn, () => {
  fieldsAreChecked(server, turnOn, [[{ body: { code: '<>' } }, 'code']])

  it('comes with ten recovery codes, of which the database has no one', async () => {
    const member = await server().member()
    const app = await withApp(server(), member)
    expect(new Set(app.recoveryCodes).size).toBe(10)
    for (const one of app.recoveryCodes) expect(one).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    const rows = await server().db.selectFrom('recovery_code').selectAll().where('member_id', '=', member.id).execute()
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(app.recoveryCodes[0]?.replaceAll('-', ''))
    const stored = await server()
      .db.selectFrom('authenticator_app')
      .select('secret')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(stored.secret.length).toBeGreaterThan(20)
  })
})
