import { noPermissionCodes, retCodes } from '@tessera/contract/errors.ts'

/** How a call failed: an answer with an error code, or no usable answer. */
export type ApiFailure = 'refused' | 'timeout' | 'network' | 'http' | 'empty'

/** Numbers of failures that carry no `ret_code` of the server (specification, section 8). */
export const timeoutCode = 9000001

/** What we know of a failure besides its kind and message. */
interface Facts {
  code?: number
  status?: number
  retMsg?: string
  extInfo?: Record<string, unknown>
  payload?: unknown
}

/**
 * The only error of the request clients. `refused` has the server's own code. With all other kinds there was no usable
 * answer.
 */
export class ApiError extends Error {
  readonly kind: ApiFailure
  readonly code: number
  /** HTTP status; 0 when there was no answer, 408 for a timeout. */
  readonly status: number
  /** The server's own text, for a refusal. */
  readonly retMsg: string
  readonly extInfo: Readonly<Record<string, unknown>>
  /** The whole answer of a refusal, for the caller to handle. */
  readonly payload: unknown

  constructor(
    kind: ApiFailure,
    message: string,
    { code = 0, status = 0, retMsg = '', extInfo = {}, payload = null }: Facts = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
    this.status = status
    this.retMsg = retMsg
    this.extInfo = extInfo
    this.payload = payload
  }
}

/** True if the error is the server's refusal with this code. */
export function isRefusal(error: unknown, code: number): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && error.code === code
}

/** Not signed in, or not allowed: no earlier answer may be shown again. */
export function isNoPermission(error: unknown): boolean {
  return noPermissionCodes.some((code) => isRefusal(error, code))
}

/** An expired or invalid token: a toast shows it everywhere, so no other place shows it again. */
export function isTokenError(error: unknown): boolean {
  return isRefusal(error, retCodes.tokenExpired) || isRefusal(error, retCodes.tokenInvalid)
}

/** True if a simple retry can help. */
export function isPassing(error: unknown): boolean {
  // Our own server sends an internal error with a code and 500, a proxy in front of it without a code.
  return (
    error instanceof ApiError &&
    (error.kind === 'timeout' ||
      error.kind === 'network' ||
      error.status >= 500 ||
      isRefusal(error, retCodes.tooManyRequests))
  )
}

/** True if the caller cancelled the call itself, so we show and report nothing. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

interface NamedField {
  field: string
  rule: string
}

/** The fields that a refusal names (`ext_info.fields`), each with the rule that it violates. */
export function namedFields({ fields }: Readonly<Record<string, unknown>>): NamedField[] {
  if (!Array.isArray(fields)) return []
  return fields.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const [field, rule]: unknown[] = [Reflect.get(one, 'field'), Reflect.get(one, 'rule')]
    return typeof field === 'string' ? [{ field, rule: typeof rule === 'string' ? rule : '' }] : []
  })
}
