import { expect, it } from 'vitest'
import { newSecret, signed } from './webhook-signature.ts'

it('signs like the published example of Standard Webhooks', () => {
  const headers = signed(
    ['whsec_plJ3nmyCDGBKInavdOK15jsl'],
    'msg_loFOjxBNrRLzqYUf',
    new Date(1_731_705_121_000),
    '{"event_type":"ping","data":{"success":true}}',
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  })
})

it('signs with each active secret', () => {
  const [one, other] = [newSecret(), newSecret()]
  const sign = (...secrets: string[]): string | undefined =>
    signed(secrets, 'id', new Date(0), '{}')['webhook-signature']
  expect(sign(one, other)).toBe(`${sign(one)} ${sign(other)}`)
  expect(sign(one)).not.toBe(sign(other))
})
