import { retCodes } from '@tessera/contract/errors.ts'
import type { PasswordFault } from '@tessera/contract/security.ts'
import { isEmail } from '../../format/validation.ts'
import { ApiError } from '../../api/api-error.ts'

export type Mode = 'sign-in' | 'sign-up' | 'forgot'

/** Keys of texts. The page contains them in the member's language. */
export type LoginText =
  | 'emailEmpty'
  | 'emailInvalid'
  | 'passwordEmpty'
  | 'passwordShort'
  | 'passwordCommon'
  | 'passwordSame'
  | 'passwordUnchanged'
  | 'signInFailed'
  | 'closed'
  | 'signUpRefused'
  | 'codeEmpty'
  | 'codeWrong'
  | 'codeExpired'
  | 'termsChanged'
  | 'challenge'
  | 'tooMany'
  | 'network'
  | 'general'
  | 'passkey'
  | 'factorEmpty'
  | 'factorWrong'
  | 'notMeExpired'
  | 'photo'
  | 'photosEmpty'

/** Message and place: at a field, or above the form. */
export interface LoginFault {
  at: 'email' | 'password' | 'factor' | 'code' | 'newPassword' | 'form'
  text: LoginText
  /** Minutes to wait, for `tooMany`. */
  minutes?: number
}

/** The mode that an address requests. */
export function modeOf(search: string): Mode {
  const asked = new URLSearchParams(search).get('mode')
  return asked === 'sign-up' || asked === 'forgot' ? asked : 'sign-in'
}

/** Errors that we find before sending, each at its field. */
export function faultsOf(mode: Mode, email: string, password: string): LoginFault[] {
  const faults: LoginFault[] = []
  const address = email.trim()
  if (!address) faults.push({ at: 'email', text: 'emailEmpty' })
  else if (!isEmail(address)) faults.push({ at: 'email', text: 'emailInvalid' })
  if (mode === 'forgot') return faults
  if (!password) faults.push({ at: 'password', text: 'passwordEmpty' })
  else if (mode === 'sign-up' && [...password].length < 8) faults.push({ at: 'password', text: 'passwordShort' })
  return faults
}

/** Length of a code from an email. */
export const codeDigits = 6

/** A code that cannot be right is not sent: it would use up a try. */
export function codeFaultsOf(code: string): LoginFault[] {
  return /^\d{6}$/.test(code) ? [] : [{ at: 'code', text: 'codeEmpty' }]
}

/** A code of the authenticator app or a recovery code, once the server asked for one. */
export function factorFaultsOf(code: string): LoginFault[] {
  return code.replaceAll(/[\s-]/g, '').length < 6 ? [{ at: 'factor', text: 'factorEmpty' }] : []
}

/** An error of the new password that we find before sending. */
export function newPasswordFault(password: string): LoginFault[] {
  return [...password].length < 8 ? [{ at: 'newPassword', text: 'passwordShort' }] : []
}

/** What the server says of a password that is typed. */
export function passwordFaultOf(at: 'password' | 'newPassword', fault: PasswordFault | null): LoginFault | undefined {
  return fault ? { at, text: passwordTexts[fault] } : undefined
}

const passwordTexts: Record<PasswordFault, LoginText> = {
  short: 'passwordShort',
  common: 'passwordCommon',
  'same-as-email': 'passwordSame',
}

/** The server's refusal, at its place. */
export function faultFrom(error: unknown): LoginFault {
  if (!(error instanceof ApiError)) return { at: 'form', text: 'general' }
  if (error.kind === 'network' || error.kind === 'timeout') return { at: 'form', text: 'network' }
  switch (error.code) {
    case retCodes.emailInvalid:
      return { at: 'email', text: 'emailInvalid' }
    case retCodes.passwordWeak:
      return { at: 'password', text: refusedPassword(error.extInfo['reason']) }
    case retCodes.signInFailed:
      return { at: 'form', text: 'signInFailed' }
    case retCodes.accountRestricted:
      return { at: 'form', text: 'closed' }
    case retCodes.signUpRefused:
      return { at: 'form', text: 'signUpRefused' }
    case retCodes.visitorCodeWrong:
      return { at: 'code', text: 'codeWrong' }
    case retCodes.visitorCodeExpired:
      return { at: 'code', text: 'codeExpired' }
    case retCodes.factorCodeWrong:
      return { at: 'factor', text: 'factorWrong' }
    case retCodes.passkeyRefused:
      return { at: 'form', text: 'passkey' }
    case retCodes.disownExpired:
      return { at: 'form', text: 'notMeExpired' }
    case retCodes.termsChanged:
      return { at: 'form', text: 'termsChanged' }
    case retCodes.signUpChallenge:
      return { at: 'form', text: 'challenge' }
    case retCodes.tooManyRequests:
      return { at: 'form', text: 'tooMany', minutes: minutesOf(error.extInfo['retry_after']) }
    default:
      return { at: 'form', text: 'general' }
  }
}

function refusedPassword(reason: unknown): LoginText {
  if (reason === 'unchanged') return 'passwordUnchanged'
  return reason === 'short' || reason === 'same-as-email' ? passwordTexts[reason] : passwordTexts.common
}

function minutesOf(seconds: unknown): number {
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds / 60) : 1
}
