import { describe, expect, it } from 'vitest'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { correctionText, faultFrom, faultsOf, waitIn } from './contact-form.ts'

const bounds = { least: 10, most: 20 }
const typed = { topic: 'data', message: 'Where are my data?', replyEmail: '' }
const refused = (code: number, extInfo: Record<string, unknown> = {}): ApiError =>
  new ApiError('refused', '', { code, extInfo })

describe('errors found before sending', () => {
  it('are shown at their fields, in the order of the form', () => {
    expect(faultsOf({ topic: '', message: '   short    ', replyEmail: 'ada' }, bounds)).toEqual([
      { at: 'topic', text: 'topicEmpty' },
      { at: 'message', text: 'messageShort' },
      { at: 'replyEmail', text: 'emailInvalid' },
    ])
  })

  it('allow a missing address, and spaces around it', () => {
    expect(faultsOf(typed, bounds)).toEqual([])
    expect(faultsOf({ ...typed, replyEmail: ' ada@example.com ' }, bounds)).toEqual([])
  })

  it('name the detail that a correction is about', () => {
    expect(faultsOf({ ...typed, detail: '' }, bounds)).toEqual([{ at: 'detail', text: 'detailEmpty' }])
    expect(faultsOf({ ...typed, detail: 'lastName' }, bounds)).toEqual([])
  })

  it('count characters as people do, and say how many are too many', () => {
    expect(faultsOf({ ...typed, message: '😀'.repeat(20) }, bounds)).toEqual([])
    expect(faultsOf({ ...typed, message: '😀'.repeat(23) }, bounds)).toEqual([
      { at: 'message', text: 'messageLong', count: 3 },
    ])
    expect(faultsOf({ ...typed, message: '😀'.repeat(9) }, bounds)).toEqual([{ at: 'message', text: 'messageShort' }])
  })
})

it('a correction says what is wrong and what is right', () => {
  const answers = [
    { question: 'Which detail is wrong?', answer: 'Last name' },
    { question: 'What is right?', answer: 'Byron' },
  ]
  expect(correctionText(answers)).toBe('Which detail is wrong? Last name\nWhat is right? Byron')
})

describe('the server’s refusal', () => {
  it.each([
    [refused(retCodes.emailInvalid), { at: 'replyEmail', text: 'emailInvalid' }],
    [
      refused(retCodes.invalidParameters, { fields: [{ field: 'message', rule: 'minLength' }] }),
      { at: 'message', text: 'messageShort' },
    ],
    [
      refused(retCodes.invalidParameters, { fields: [{ field: 'asMember', rule: 'signed-out' }] }),
      { at: 'form', text: 'signedOut' },
    ],
    [refused(retCodes.invalidParameters, { fields: [] }), { at: 'form', text: 'general' }],
    [refused(retCodes.invalidParameters), { at: 'form', text: 'general' }],
    [refused(retCodes.tooManyRequests, { retry_after: 3000 }), { at: 'form', text: 'tooMany', count: 3000 }],
    [refused(retCodes.tooManyRequests), { at: 'form', text: 'tooMany', count: 60 }],
    [new ApiError('timeout', ''), { at: 'form', text: 'network' }],
    [new ApiError('http', '', { status: 502 }), { at: 'form', text: 'general' }],
    [new Error('bug'), { at: 'form', text: 'general' }],
  ])('is shown at its field or above the form (%#)', (error, fault) => {
    expect(faultFrom(error)).toEqual(fault)
  })
})

it.each([
  ['en', 1, '1 minute'],
  ['en', 3000, '50 minutes'],
  ['en', 5400, '2 hours'],
  ['en', 80_000, '23 hours'],
  ['de-DE', 60, '1 Minute'],
])('a wait in %s of %d seconds: %s', (language, seconds, words) => {
  expect(waitIn(language, seconds)).toBe(words)
})
