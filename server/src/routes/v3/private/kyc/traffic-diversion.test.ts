import { describe, expect, it } from 'vitest'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../testing/doors.ts'
import { useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/traffic-diversion'

describe(name, () => {
  onlyMembersEnter(server, name, { body: {} })
  fieldsAreChecked(server, name, [[{ body: { level: 'LEVEL_3' } }, 'level']])

  const way = async (change: Record<string, string | number>): Promise<unknown> => {
    const member = await server().member()
    if (Object.keys(change).length > 0) await server().db.updateTable('member').set(change).where('id', '=', member.id).execute()
    return (await member.call(name, { body: {} })).result
  }

  it.each([
    [{}, 'document', '/user/accounts/auth/kyc'],
    [{ residence_country: 'NG' }, 'quick', '/user/accounts/auth/vendor'],
    [{ residence_country: 'FR' }, 'document', '/user/accounts/auth/kyc'],
    [{ site: 'TUR', residence_country: 'TR' }, 'app', '/user/accounts/auth/updatekyc'],
    [{ kyc_level: 1 }, 'address', '/user/accounts/auth/updatePOA'],
    [{ kyc_level: 2 }, 'none', null],
    [{ member_tag: JSON.stringify({ KYC: '1' }) }, 'none', null],
  ])('%o is sent: %s', async (change, expected, path) => expect(await way(change)).toMatchObject({ way: expected, path }))
})
