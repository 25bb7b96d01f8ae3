import { describe, expect, it } from 'vitest'
import { tokenHash } from '../../../../../platform/secrets/token.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { consentVersion } from '../../../../../testing/consent.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/vendor-token'

describe(name, () => {
  it('issues a token for one use, stores its hash, and refuses a verified member', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: {} })
    expect(result.accessToken).toMatch(/^[\w-]{43}$/)
    const row = await server()
      .db.selectFrom('access_code')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ purpose: 'vendor-token', used_at: null, code_hash: tokenHash(result.accessToken) })
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name, { body: {} })).ret_code).toBe(
      code('verificationNotAllowed'),
    )
  })

  it('cannot open a session with a document', async () => {
    const member = await server().member()
    const { accessToken } = (await member.call(name, { body: {} })).result
    const answer = await member.call('POST /v3/private/kyc/builtin/session', {
      body: { level: 'LEVEL_1', accessToken, country: 'NL', documentType: 'PASSPORT', consentVersion },
    })
    expect(answer.ret_code).toBe(code('tokenInvalid'))
  })
})
