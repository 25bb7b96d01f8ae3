import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/get-config'

describe(name, () => {
  it('returns the rules of the member’s region', async () => {
    const member = await server().member()
    const { result } = await member.call(name)
    expect(result).toMatchObject({
      site: 'DEFAULT',
      opened: true,
      provider: 'default',
      attemptsPerDay: 5,
      uploadBytes: 15 * 1024 * 1024,
    })
    expect(result.closedCountries).toContain('KP')
    expect(result.nonDocumentCountries).toEqual(['NL'])
    expect(result.announcements).toEqual([{ announcement: 'how-verification-works', needs: 'read', answer: null }])
  })
})
