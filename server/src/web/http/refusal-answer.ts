import type { Texts } from '../../platform/texts.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { reminderOf } from './reminder.ts'

/** The answer to a refused call, as text: the endpoint's schema describes success, not refusals. */
export function refusalAnswer(refusal: Refusal, language: string, texts: Texts): string {
  const reminder = reminderOf(refusal, language, texts)
  return refusalText(refusal.number, refusal.code, reminder ? { ...refusal.detail, reminder } : refusal.detail)
}

/** The same by number and code. */
export function refusalText(code: number, message: string, detail?: Record<string, unknown>): string {
  return JSON.stringify({ ret_code: code, ret_msg: message, result: {}, ...(detail ? { ext_info: detail } : {}) })
}
