import { describe, expect, it } from 'vitest'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { codeFaultsOf, factorFaultsOf, faultFrom, faultsOf, modeOf, newPasswordFault } from './login-form.ts'

const refused = (code: number, extInfo: Record<string, unknown> = {}): ApiError =>
  new ApiError('refused', '', { code, extInfo })

it('takes the mode from the address', () => {
  expect(modeOf('?mode=sign-up&redirect_url=%2F')).toBe('sign-up')
  expect(modeOf('?mode=forgot')).toBe('forgot')
  expect(modeOf('?mode=else')).toBe('sign-in')
})

describe('errors found before sending', () => {
  it('are shown at their fields', () => {
    expect(faultsOf('sign-in', ' ', '')).toEqual([
      { at: 'email', text: 'emailEmpty' },
      { at: 'password', text: 'passwordEmpty' },
    ])
    expect(faultsOf('sign-in', 'ada', 'x')).toEqual([{ at: 'email', text: 'emailInvalid' }])
  })

  it('do not check an old password against new rules', () => {
    expect(faultsOf('sign-in', 'ada@example.com', 'short')).toEqual([])
    expect(faultsOf('forgot', 'ada@example.com', '')).toEqual([])
    expect(newPasswordFault('short')).toEqual([{ at: 'newPassword', text: 'passwordShort' }])
    expect(newPasswordFault('long enough')).toEqual([])
    expect(faultsOf('sign-up', 'ada@example.com', 'short')).toEqual([{ at: 'password', text: 'passwordShort' }])
  })
})

it.each([
  ['', 'codeEmpty'],
  ['12345', 'codeEmpty'],
  ['12345x', 'codeEmpty'],
  ['012345', undefined],
])('a code of %j', (code, text) => {
  expect(codeFaultsOf(code)[0]?.text).toBe(text)
})

it.each([
  ['', 'factorEmpty'],
  ['12 34', 'factorEmpty'],
  ['012 345', undefined],
  ['abcd-efgh-jkmn', undefined],
])('a code of the app or a recovery code of %j', (code, text) => {
  expect(factorFaultsOf(code)[0]?.text).toBe(text)
})

describe('the server’s refusal', () => {
  it.each([
    [refused(retCodes.signInFailed), { at: 'form', text: 'signInFailed' }],
    [refused(retCodes.accountRestricted), { at: 'form', text: 'closed' }],
    [refused(retCodes.signUpRefused), { at: 'form', text: 'signUpRefused' }],
    [refused(retCodes.visitorCodeWrong), { at: 'code', text: 'codeWrong' }],
    [refused(retCodes.visitorCodeExpired), { at: 'code', text: 'codeExpired' }],
    [refused(retCodes.factorCodeWrong), { at: 'factor', text: 'factorWrong' }],
    [refused(retCodes.passkeyRefused), { at: 'form', text: 'passkey' }],
    [refused(retCodes.disownExpired), { at: 'form', text: 'notMeExpired' }],
    [refused(retCodes.termsChanged), { at: 'form', text: 'termsChanged' }],
    [refused(retCodes.signUpChallenge), { at: 'form', text: 'challenge' }],
    [refused(retCodes.emailInvalid), { at: 'email', text: 'emailInvalid' }],
    [refused(retCodes.passwordWeak, { reason: 'same-as-email' }), { at: 'password', text: 'passwordSame' }],
    [refused(retCodes.tooManyRequests, { retry_after: 61 }), { at: 'form', text: 'tooMany', minutes: 2 }],
    [refused(retCodes.tooManyRequests), { at: 'form', text: 'tooMany', minutes: 1 }],
    [new ApiError('network', ''), { at: 'form', text: 'network' }],
    [new Error('bug'), { at: 'form', text: 'general' }],
  ])('is shown at its field or above the form (%#)', (error, fault) => {
    expect(faultFrom(error)).toEqual(fault)
  })
})
