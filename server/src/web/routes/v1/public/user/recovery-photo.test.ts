import { describe, expect, it } from 'vitest'
import { confirmedRecovery, sendRecoveryPhoto } from '../../../../../testing/recovery.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()

describe('PUT /v1/public/user/recovery-photo', () => {
  it('takes photos only, and stores them only for a token that was confirmed', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    const visitor = server().visitor()
    const token = await confirmedRecovery(visitor, member.email)
    expect(await sendRecoveryPhoto(visitor, token, 'front', Buffer.from('no photo'))).toBe(code('fileTypeUnsupported'))
    expect(await sendRecoveryPhoto(visitor, token, 'front')).toBe(0)
    const photos = () => server().db.selectFrom('recovery_photo').select('id').execute()
    const before = await photos()
    await sendRecoveryPhoto(visitor, 'a'.repeat(token.length), 'selfie')
    expect(await photos()).toHaveLength(before.length)
  })
})
