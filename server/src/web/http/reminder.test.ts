import { describe, expect, it } from 'vitest'
import { retCodes } from '@tessera/contract/errors.ts'
import { loadTexts } from '../../platform/texts.ts'
import { useServer } from '../../testing/server.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { reminderOf } from './reminder.ts'

const server = useServer()

describe('the notification that comes with a refusal', () => {
  it.each([
    [1, 'Please wait 1 second'],
    [60, 'Please wait 1 minute'],
    [61, 'Please wait 2 minutes'],
    [5399, 'Please wait 90 minutes'],
    [5400, 'Please wait 2 hours'],
    [86_400, 'Please wait 24 hours'],
  ])('says how long to wait: %d seconds', (seconds, title) => {
    expect(reminderOf(new Refusal('tooManyRequests', { retry_after: seconds }), 'en', loadTexts())).toEqual({
      type: 'notify',
      title,
    })
  })

  it('is missing when there is no wait time or the refusal has its own screen', () => {
    for (const refusal of [
      new Refusal('tooManyRequests'),
      new Refusal('notSignedIn'),
      new Refusal('internal', { retry_after: 5 }),
    ])
      expect(reminderOf(refusal, 'en', loadTexts())).toBeNull()
  })

  it('comes in addition to the other details of the answer', async () => {
    const member = await server().member()
    const tryLink = () =>
      member.call('POST /v1/private/messenger/link', { body: { password: 'not this one', link_token: 'x'.repeat(43) } })
    for (let times = 0; times < 10; times += 1) expect((await tryLink()).ret_code).toBe(retCodes.signInFailed)
    const refused = await tryLink()
    expect(refused).toMatchObject({
      status: 429,
      ret_code: retCodes.tooManyRequests,
      ext_info: { retry_after: expect.any(Number) as number },
    })
    expect(refused.ext_info?.['reminder']).toEqual({
      type: 'notify',
      title: expect.stringMatching(/^Please wait \d+ (second|minute)s?$/) as string,
    })
  })

  it('is in the language of the request', async () => {
    const member = await server().newcomer()
    const account = { email: member.email, password: member.password }
    await server().setMember(member, { disabled_at: new Date() })
    const title = async (language: string): Promise<unknown> => {
      const visitor = server().visitor()
      visitor.headers = { 'accept-language': language }
      const { ret_code, ext_info } = await visitor.call('POST /v1/public/user/sign-in', { body: account })
      expect(ret_code).toBe(retCodes.accountRestricted)
      return (ext_info?.['reminder'] as { title: string } | undefined)?.title
    }
    expect(await title('en')).toBe('About your account')
    expect(await title('ko-KR,ko;q=0.9')).toBe(loadTexts().text('ko-KR', 'reminder.10009'))
  })
})
