import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { asEnvelope, readEnvelope, refusalOf, resultOf } from './envelope.ts'

const failure = (status: number, text: string): ApiError => {
  try {
    resultOf({ status, statusText: '' }, text)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('no ApiError was thrown')
}

describe('an answer', () => {
  it('returns its result, in either spelling', () => {
    expect(resultOf({ status: 200, statusText: '' }, '{"ret_code":0,"ret_msg":"OK","result":{"a":1}}')).toEqual({
      a: 1,
    })
    expect(resultOf({ status: 200, statusText: '' }, '{"retCode":0,"retMsg":"OK","result":[2]}')).toEqual([2])
  })

  it('is a refusal if its code says so, whatever the HTTP status', () => {
    const text = '{"ret_code":10006,"ret_msg":"tooManyRequests","result":{},"ext_info":{"retry_after":60}}'
    for (const status of [200, 429]) {
      expect(failure(status, text)).toMatchObject({
        kind: 'refused',
        code: 10006,
        status,
        message: 'bad business ret_code',
        retMsg: 'tooManyRequests',
        extInfo: { retry_after: 60 },
      })
    }
    expect(failure(200, '{"retCode":10007,"retMsg":"notSignedIn","extInfo":[1]}')).toMatchObject({
      kind: 'refused',
      code: 10007,
      extInfo: {},
    })
  })

  it.each([
    [500, '<html>bad gateway</html>', 'http', 'http error'],
    [404, '', 'http', 'http error'],
    [204, '', 'empty', 'Non Response!'],
    [200, '<html>', 'empty', 'Non Response!'],
    [200, 'null', 'empty', 'Non Response!'],
    [200, '{"result":{}}', 'empty', 'Non Response!'],
  ])('with status %s and body "%s" is a failure of kind %s', (status, text, kind, message) => {
    expect(failure(status, text)).toMatchObject({ kind, status, message })
  })
})

it('is null for text that is no envelope', () => {
  expect(readEnvelope('{"ret_code":"0"}')).toBeNull()
  expect(readEnvelope('7')).toBeNull()
})

it.each([10007, 33003, 10009])('rejects %i as missing permission, with the payload', (code) => {
  const payload = { ret_code: code, ret_msg: 'no', result: { a: 1 } }
  expect(failure(200, JSON.stringify(payload))).toMatchObject({ message: 'user no permission', code, payload })
})

it('describes an HTTP status as its client does', () => {
  const words = ({ status, statusText }: { status: number; statusText: string }): string => `${status} ${statusText}`
  expect(() => resultOf({ status: 502, statusText: 'Bad Gateway' }, '', words)).toThrow('502 Bad Gateway')
})

it('reads rejections that other code created', () => {
  const said = asEnvelope({ retCode: 1045, retMsg: 'taken' })
  expect(said && refusalOf(said)).toMatchObject({ code: 1045, retMsg: 'taken' })
  expect(asEnvelope('1045')).toBeNull()
})
