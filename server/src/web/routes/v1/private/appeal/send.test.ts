import { expect, it } from 'vitest'
import { decidedAttempt } from '../../../../../testing/attempts.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const send = 'POST /v1/private/appeal/send'
const message = 'It is my own passport, and nobody else has it.'

it('returns a reference that is easy to read aloud, and ignores surrounding spaces in the text', async () => {
  const member = await server().member()
  await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
  const first = await member.call(send, { body: { message: `  ${message}  ` } })
  expect(first).toMatchObject({
    ret_code: 0,
    result: { reference: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/) },
  })
  expect((await member.call(send, { body: { message } })).result).toEqual(first.result)
})

it.each([
  ['too short without its spaces', '   12345678   '],
  ['too short', 'Not me'],
  ['too long', 'x'.repeat(4001)],
])('rejects a text that is %s', async (_how, words) => {
  const member = await server().member()
  await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
  expect(await member.call(send, { body: { message: words } })).toMatchObject({
    ret_code: code('invalidParameters'),
    ext_info: { fields: [{ field: 'message' }] },
  })
})

it('allows ten appeals a day', async () => {
  const member = await server().member()
  for (let turn = 0; turn < 10; turn += 1)
    expect((await member.call(send, { body: { message } })).ret_code).toBe(code('appealRefused'))
  expect((await member.call(send, { body: { message } })).ret_code).toBe(code('tooManyRequests'))
})
