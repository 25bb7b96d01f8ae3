import { staffPeopleList } from '@tessera/contract/endpoints/v1/staff/people/list.ts'
import { passkeysOf } from '../../../../../platform/staff/passkeys.ts'
import { staffNow } from '../../../../../platform/staff/staff.ts'
import { staffSessions } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleListRoute = handle(staffPeopleList, async ({ context: { db } }) => {
  const people = await staffNow(db)
  return Promise.all(
    people.map(async ({ name, roles, sites, added_by: addedBy, added_at: addedAt }) => {
      const [session] = await staffSessions(db, name)
      return {
        name,
        roles,
        sites,
        passkeys: (await passkeysOf(db, name)).map(({ id, label, used_at: usedAt }) => ({
          id,
          label,
          usedAt: usedAt?.toISOString() ?? null,
        })),
        addedBy: addedBy.replace(/^reviewer:/, ''),
        addedAt: addedAt.toISOString(),
        seenAt: session?.seen_at.toISOString() ?? null,
      }
    }),
  )
})
