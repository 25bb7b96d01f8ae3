import { describe, expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'

const server = useServer()
const kycInfo = '/x-api/v3/private/kyc/kyc-info'

describe('compressed answers', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0', null],
    ['identity', null],
  ])('a long answer to accept-encoding %s has content-encoding %s and the same content', async (accepted, encoding) => {
    const member = await server().member()
    const plain = await member.fetch('POST', kycInfo, '{}')
    member.headers = { 'accept-encoding': accepted }
    const response = await member.fetch('POST', kycInfo, '{}')
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe(encoding && 'accept-encoding')
    expect(await response.json()).toEqual(await plain.json())
  })

  it('sends a short answer uncompressed', async () => {
    const member = await server().member()
    member.headers = { 'accept-encoding': 'br' }
    const response = await member.fetch('GET', '/x-api/v2/private/user/profile')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toMatchObject({ ret_code: 0 })
  })
})
