import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { readEnvelope, resultOf } from './envelope.ts'

const failure = (status: number, text: string): ApiError => {
  try {
    resultOf(status, text)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('no ApiError was thrown')
}

describe('an answer', () => {
  it('gives its result, in either spelling', () => {
    expect(resultOf(200, '{"ret_code":0,"ret_msg":"OK","result":{"a":1}}')).toEqual({ a: 1 })
    expect(resultOf(200, '{"retCode":0,"retMsg":"OK","result":[2]}')).toEqual([2])
  })

  it('is a refusal when its code says so, whatever the status', () => {
    const text = '{"ret_code":10006,"ret_msg":"tooManyRequests","result":{},"ext_info":{"retry_after":60}}'
    for (const status of [200, 429]) {
      expect(failure(status, text)).toMatchObject({ kind: 'refused', code: 10006, status, message: 'tooManyRequests', extInfo: { retry_after: 60 } })
    }
    expect(failure(200, '{"retCode":10007,"retMsg":"notSignedIn","extInfo":[1]}')).toMatchObject({ kind: 'refused', code: 10007, extInfo: {} })
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

it('reads no envelope where there is none', () => {
  expect(readEnvelope('{"ret_code":"0"}')).toBeNull()
  expect(readEnvelope('7')).toBeNull()
})
