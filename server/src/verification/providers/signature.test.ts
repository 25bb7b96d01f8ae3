import { describe, expect, it } from 'vitest'
import { signed } from '../../platform/webhook-signature.ts'
import { NoticeRefused } from './provider.ts'
import { provenId } from './signature.ts'

const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const body = '{"test": 2432232314}'
const at = new Date(1_614_265_330_000)
/** The example from the Standard Webhooks specification. */
const published = {
  'webhook-id': id,
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

const reasonOf = (headers: Record<string, string | string[]>, now = at, key = secret): string | null => {
  try {
    provenId(key, Buffer.from(body), headers, now)
    return null
  } catch (error) {
    if (error instanceof NoticeRefused) return error.reason
    throw error
  }
}

describe('the signature of a notice', () => {
  it('accepts the published example, and what we sign ourselves', () => {
    expect(provenId(secret, Buffer.from(body), published, at)).toBe(id)
    expect(provenId(secret, Buffer.from(body), signed([`whsec_${secret.toString('base64')}`], id, at, body), at)).toBe(
      id,
    )
  })

  it('accepts one valid signature among others, so that a secret can be rotated', () => {
    const several = (count: number) => `${'v1,AAAA '.repeat(count)}${published['webhook-signature']}`
    expect(reasonOf({ ...published, 'webhook-signature': several(2) })).toBeNull()
    // The number is limited: each signature costs a comparison.
    expect(reasonOf({ ...published, 'webhook-signature': several(5) })).toBe('signature')
  })

  it.each([
    ['another secret', published, at, Buffer.alloc(24), 'signature'],
    [
      'another signature version',
      { ...published, 'webhook-signature': published['webhook-signature'].replace('v1', 'v2') },
      at,
      secret,
      'signature',
    ],
    [
      'a shortened signature',
      { ...published, 'webhook-signature': published['webhook-signature'].slice(0, 20) },
      at,
      secret,
      'signature',
    ],
    ['five minutes and a second later', published, new Date(at.getTime() + 301_000), secret, 'too-old'],
    ['five minutes and a second ahead', published, new Date(at.getTime() - 301_000), secret, 'too-old'],
    ['an endless id', { ...published, 'webhook-id': 'x'.repeat(129) }, at, secret, 'unsigned'],
    ['two ids', { ...published, 'webhook-id': [id, id] }, at, secret, 'unsigned'],
  ] as const)('rejects %s', (_, headers, now, key, reason) => {
    expect(reasonOf({ ...headers } as Record<string, string | string[]>, now, key)).toBe(reason)
  })

  it('is accepted until five minutes after', () => {
    expect(reasonOf(published, new Date(at.getTime() + 300_000))).toBeNull()
  })
})
