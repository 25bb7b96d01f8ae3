/** How a call failed: an answer of the server with a code, or no usable answer at all. */
export type ApiFailure = 'refused' | 'timeout' | 'network' | 'http' | 'empty'

/** Numbers of failures that carry no `ret_code` of the server (specification, section 8). */
export const timeoutCode = 9000001

/** The one error of the request client. `refused` carries the server's own code; the rest never reached an answer. */
export class ApiError extends Error {
  readonly kind: ApiFailure
  readonly code: number
  /** HTTP status; 0 when there was no answer, 408 for a timeout. */
  readonly status: number
  readonly extInfo: Readonly<Record<string, unknown>>

  constructor(kind: ApiFailure, message: string, { code = 0, status = 0, extInfo = {} }: { code?: number; status?: number; extInfo?: Record<string, unknown> } = {}) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
    this.status = status
    this.extInfo = extInfo
  }
}

/** Whether an error is the server's refusal with this code. */
export function isRefusal(error: unknown, code: number): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && error.code === code
}

/** Whether it may go well when simply tried again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network' || (error.kind === 'http' && error.status >= 500))
}

/** Whether the caller gave the call up itself; nobody needs to hear of it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
