import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../testing/updates.ts'
import { onlyMembersEnter } from '../../../../testing/doors.ts'
import { useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/can-quick-kyc'

describe(name, () => {
  onlyMembersEnter(server, name, {})

  it('names the numbers that are taken', async () => {
    const { result } = await (await server().member()).call(name)
    expect(result).toMatchObject({ can: true, reason: null, attemptsLeft: 5 })
    expect(result.countries).toContainEqual({ country: 'IN', kinds: ['PAN', 'AADHAAR'] })
  })

  it('not for whoever is verified', async () => expect((await (await verifiedMember(server(), '2033-05-20')).call(name)).result).toMatchObject({ can: false, reason: 'ALREADY_VERIFIED' }))
})
