import { noPermissionCodes, retCodes } from '@tessera/contract/errors.ts'

/** How a call failed: an answer of the server with a code, or no usable answer at all. */
export type ApiFailure = 'refused' | 'timeout' | 'network' | 'http' | 'empty'

/** Numbers of failures that carry no `ret_code` of the server (specification, section 8). */
export const timeoutCode = 9000001

/** What is known of a failure beside its kind and message. */
interface Facts {
  code?: number
  status?: number
  retMsg?: string
  extInfo?: Record<string, unknown>
  payload?: unknown
}

/** The one error of the request clients. `refused` carries the server's own code; the rest never reached an answer. */
export class ApiError extends Error {
  readonly kind: ApiFailure
  readonly code: number
  /** HTTP status; 0 when there was no answer, 408 for a timeout. */
  readonly status: number
  /** The server's own words, for a refusal. */
  readonly retMsg: string
  readonly extInfo: Readonly<Record<string, unknown>>
  /** The whole answer of a refusal: the caller handles it. */
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

/** Whether an error is the server's refusal with this code. */
export function isRefusal(error: unknown, code: number): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && error.code === code
}

/** Not signed in, or not allowed: nothing that was answered before may be shown again. */
export function isNoPermission(error: unknown): boolean {
  return noPermissionCodes.some((code) => isRefusal(error, code))
}

/** A token that is no longer good: told by a toast wherever it happens, so no other place tells it again. */
export function isTokenError(error: unknown): boolean {
  return isRefusal(error, retCodes.tokenExpired) || isRefusal(error, retCodes.tokenInvalid)
}

/** Whether it may go well when simply tried again. */
export function isPassing(error: unknown): boolean {
  // Our own server says a fault of its own with a code and 500, a proxy before it without a code.
  return (
    error instanceof ApiError &&
    (error.kind === 'timeout' ||
      error.kind === 'network' ||
      error.status >= 500 ||
      isRefusal(error, retCodes.tooManyRequests))
  )
}

/** Whether the caller gave the call up itself; nobody needs to hear of it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

interface NamedField {
  field: string
  rule: string
}

/** The fields that a refusal names (`ext_info.fields`), each with the rule it breaks. */
export function namedFields({ fields }: Readonly<Record<string, unknown>>): NamedField[] {
  if (!Array.isArray(fields)) return []
  return fields.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const [field, rule]: unknown[] = [Reflect.get(one, 'field'), Reflect.get(one, 'rule')]
    return typeof field === 'string' ? [{ field, rule: typeof rule === 'string' ? rule : '' }] : []
  })
}
