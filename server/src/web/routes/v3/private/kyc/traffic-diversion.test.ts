import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withRegion } from '../../../../../testing/regions.ts'
import { useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/traffic-diversion'

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: { level: 'LEVEL_3' } }, 'level']])

  const way = async (change: Record<string, string | number>): Promise<unknown> => {
    const member = await server().member()
    if (Object.keys(change).length > 0) await server().setMember(member, change)
    return (await member.call(name, { body: {} })).result
  }

  it.each([
    [{}, 'document', '/user/accounts/auth/kyc'],
    [{ residence_country: 'NG' }, 'quick', '/user/accounts/auth/vendor'],
    [{ residence_country: 'FR' }, 'document', '/user/accounts/auth/kyc'],
    // No region names an app here, so the browser verifies. In Türkiye a national number comes before a photo.
    [{ site: 'TUR', residence_country: 'TR' }, 'quick', '/user/accounts/auth/vendor'],
    [{ site: 'TUR', residence_country: 'CH' }, 'document', '/user/accounts/auth/kyc'],
    // India requires a document and a selfie, so a national number alone is not enough.
    [{ site: 'IND', residence_country: 'IN' }, 'document', '/user/accounts/auth/kyc'],
    [{ kyc_level: 1 }, 'address', '/user/accounts/auth/updatePOA'],
    [{ kyc_level: 2 }, 'none', null],
    [{ member_tag: JSON.stringify({ KYC: '1' }) }, 'none', null],
  ])('sends %o to: %s', async (change, expected, path) =>
    expect(await way(change)).toMatchObject({ way: expected, path }),
  )
})

describe('in a region whose file names an app for verification', () => {
  const firstVerification = { by: 'app', source: 'The chip is read by the app of this test.', asOf: '2026-11-21' }
  const withApp = useOwnServer(withRegion('tur', { firstVerification }))

  it('sends only members of that region to the app, and they prove their address here', async () => {
    const way = async (change: Record<string, string | number>): Promise<unknown> => {
      const member = await withApp().member()
      await withApp().db.updateTable('member').set(change).where('id', '=', member.id).execute()
      return (await member.call(name, { body: {} })).result
    }
    expect(await way({ site: 'TUR', residence_country: 'TR' })).toMatchObject({
      way: 'app',
      path: 'https://tessera.example/app',
    })
    expect(await way({ site: 'KAZ' })).toMatchObject({ way: 'document' })
    expect(await way({ site: 'TUR', kyc_level: 1 })).toMatchObject({ way: 'address' })
  })
})
