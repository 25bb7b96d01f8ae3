import { describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { confirmedRecovery } from '../../../../../testing/recovery.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/security/phrase'
const phrase = 'blue heron 42'

const bodiesTo = async (member: TestMember): Promise<string[]> => {
  const emails = await latestEmails(server().db, server().running.context.keyring, 300)
  return emails
    .filter(({ memberId, to }) => memberId === member.id || to === member.email)
    .map(({ body, to }) => `${to ?? ''} ${body}`)
}

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'phrase'],
    [{ body: { phrase: 'ab' } }, 'phrase'],
    [{ body: { phrase: 'x'.repeat(41) } }, 'phrase'],
    [{ body: { phrase: 'two\nlines' } }, 'phrase'],
  ])

  it('is in each email to the member, also in those to visitors with their address', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: { phrase } })).ret_code).toBe(0)
    await server()
      .visitor()
      .call('POST /v1/public/user/forgot-password', { body: { email: member.email } })
    const bodies = await bodiesTo(member)
    expect(bodies).toHaveLength(2)
    for (const body of bodies) expect(body).toContain(`Your phrase: ${phrase}`)
    expect((await member.call('GET /v1/private/security/page')).result.phraseSet).toBe(true)
  })

  it('goes to no address that is not the member’s', async () => {
    const member = await server().member()
    await member.call(name, { body: { phrase } })
    const visitor = server().visitor()
    await confirmedRecovery(visitor, member.email, `thief-${member.email}`)
    const emails = await latestEmails(server().db, server().running.context.keyring, 300)
    const theirs = emails.filter(({ to }) => to === `thief-${member.email}`)
    expect(theirs).toHaveLength(1)
    expect(theirs[0]?.body).not.toContain(phrase)
  })

  it('is neither the password nor contains it, and cannot be used to guess it', async () => {
    const member = await server().member()
    const faults = {
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ field: 'phrase', rule: 'password' }] },
    }
    for (const given of [member.password, `my: ${member.password}!`])
      expect(await member.call(name, { body: { phrase: given } })).toMatchObject(faults)
    expect((await member.call('GET /v1/private/security/page')).result.phraseSet).toBe(false)
    for (const guess of ['first guess', 'second guess', 'third guess'])
      await member.call(name, { body: { phrase: guess } })
    expect((await member.call(name, { body: { phrase: 'sixth try' } })).ret_code).toBe(code('tooManyRequests'))
  })

  it('needs a fresh proof, and an empty one removes it', async () => {
    const member = await server().member()
    await member.call(name, { body: { phrase } })
    await letProofExpire(server(), member)
    expect((await member.call(name, { body: { phrase: '' } })).ret_code).toBe(code('confirmFirst'))
    await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    await member.call(name, { body: { phrase: '' } })
    expect((await member.call('GET /v1/private/security/page')).result.phraseSet).toBe(false)
    expect((await bodiesTo(member)).at(-1)).not.toContain('Your phrase')
  })
})
