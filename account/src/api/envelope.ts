import { noPermissionCodes } from '@tessera/contract/errors.ts'
import { ApiError } from './api-error.ts'

/** Content of an answer, in either of its two spellings. */
interface Said {
  code: number
  message: string
  result: unknown
  extInfo: Record<string, unknown>
  /** The original value. */
  payload: unknown
}

/** Reads the envelope in both spellings (`ret_code` and `retCode`). Returns null if the text is no envelope. */
export function readEnvelope(text: string): Said | null {
  return asEnvelope(parse(text))
}

/** The same for a parsed value, such as a rejection that other code created. */
export function asEnvelope(payload: unknown): Said | null {
  if (typeof payload !== 'object' || payload === null) return null
  const field = (name: string, other: string): unknown => Reflect.get(payload, name) ?? Reflect.get(payload, other)
  const code = field('ret_code', 'retCode')
  if (typeof code !== 'number') return null
  const message = field('ret_msg', 'retMsg')
  const extInfo = field('ext_info', 'extInfo')
  return {
    code,
    message: typeof message === 'string' ? message : '',
    result: Reflect.get(payload, 'result'),
    extInfo: isRecord(extInfo) ? extInfo : {},
    payload,
  }
}

/** The refusal for an envelope with an error code. Its message is the outcome's name in the error catalogue. */
export function refusalOf({ code, message, extInfo, payload }: Said, status = 200): ApiError {
  const outcome = noPermissionCodes.some((one) => one === code) ? 'user no permission' : 'bad business ret_code'
  return new ApiError('refused', outcome, { code, status, retMsg: message, extInfo, payload })
}

/**
 * The `result` of an answer. Throws the {@link ApiError} for a refusal or a missing envelope. `httpError` describes a
 * status outside 200 to 299.
 */
export function resultOf(
  answer: Pick<Response, 'status' | 'statusText'>,
  text: string,
  httpError: HttpWords = () => 'http error',
): unknown {
  const { status } = answer
  const said = readEnvelope(text)
  if (said && said.code !== 0) throw refusalOf(said, status)
  if (status < 200 || status > 299) throw new ApiError('http', httpError(answer), { status })
  if (!said) throw new ApiError('empty', 'Non Response!', { status })
  return said.result
}

/** How a client describes an unsuccessful HTTP status. */
export type HttpWords = (answer: Pick<Response, 'status' | 'statusText'>) => string

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
