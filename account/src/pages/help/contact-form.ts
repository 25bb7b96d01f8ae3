import { figures } from '@tessera/ui/figures.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { emailFault } from '../../format/validation.ts'
import { ApiError, namedFields } from '../../api/api-error.ts'

/** Values of the form. */
export interface Typed {
  topic: string
  /** What is wrong: only the form of a correction asks for it. */
  detail?: string
  message: string
  replyEmail: string
}

export type ContactField = keyof Typed

/** Keys of texts. The page contains them. */
export type ContactText =
  | 'topicEmpty'
  | 'detailEmpty'
  | 'messageShort'
  | 'messageLong'
  | 'emailInvalid'
  | 'signedOut'
  | 'tooMany'
  | 'network'
  | 'general'

/** Message and place: at a field, or above the form. */
export interface ContactFault {
  at: ContactField | 'form'
  text: ContactText
  /** Number of extra characters, or seconds to wait. */
  count?: number
}

/** Longest message in characters. */
export interface Bounds {
  least: number
  most: number
}

/** Errors that we find before sending, in the order of the form. */
export function faultsOf({ topic, detail, message, replyEmail }: Typed, { least, most }: Bounds): ContactFault[] {
  const faults: ContactFault[] = []
  if (!topic) faults.push({ at: 'topic', text: 'topicEmpty' })
  if (detail === '') faults.push({ at: 'detail', text: 'detailEmpty' })
  const length = [...message.trim()].length
  if (length < least) faults.push({ at: 'message', text: 'messageShort' })
  if (length > most) faults.push({ at: 'message', text: 'messageLong', count: length - most })
  if (emailFault(replyEmail)) faults.push({ at: 'replyEmail', text: 'emailInvalid' })
  return faults
}

/** A correction as a message: both questions with their answers. */
export function correctionText(answers: readonly { question: string; answer: string }[]): string {
  return answers.map(({ question, answer }) => `${question} ${answer}`).join('\n')
}

const fieldTexts: Record<string, ContactFault> = {
  topic: { at: 'topic', text: 'topicEmpty' },
  message: { at: 'message', text: 'messageShort' },
  replyEmail: { at: 'replyEmail', text: 'emailInvalid' },
  asMember: { at: 'form', text: 'signedOut' },
}

/** The server's refusal, at its place. */
export function faultFrom(error: unknown): ContactFault {
  if (!(error instanceof ApiError)) return { at: 'form', text: 'general' }
  if (error.kind === 'network' || error.kind === 'timeout') return { at: 'form', text: 'network' }
  if (error.code === retCodes.emailInvalid) return { at: 'replyEmail', text: 'emailInvalid' }
  if (error.code === retCodes.tooManyRequests) {
    const wait = error.extInfo['retry_after']
    return { at: 'form', text: 'tooMany', count: typeof wait === 'number' ? wait : 60 }
  }
  const [first] = namedFields(error.extInfo)
  return fieldTexts[first?.field ?? ''] ?? { at: 'form', text: 'general' }
}

/** A waiting time as text, rounded up: minutes, or hours from 90 minutes on. */
export function waitIn(language: string, seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [amount, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return new Intl.NumberFormat(language, { ...figures, style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
