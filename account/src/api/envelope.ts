import { ApiError } from './api-error.ts'

/** What an answer says, in either of its two spellings. */
interface Said {
  code: number
  message: string
  result: unknown
  extInfo: Record<string, unknown>
}

/** Reads the envelope in both spellings (`ret_code` and `retCode`); null when the text is none. */
export function readEnvelope(text: string): Said | null {
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return null
  const field = (name: string, other: string): unknown => Reflect.get(parsed, name) ?? Reflect.get(parsed, other)
  const code = field('ret_code', 'retCode')
  if (typeof code !== 'number') return null
  const message = field('ret_msg', 'retMsg')
  const extInfo = field('ext_info', 'extInfo')
  return { code, message: typeof message === 'string' ? message : '', result: Reflect.get(parsed, 'result'), extInfo: isRecord(extInfo) ? extInfo : {} }
}

/** The `result` of an answer; throws the {@link ApiError} that it, or its absence, means. */
export function resultOf(status: number, text: string): unknown {
  const said = readEnvelope(text)
  const ok = status >= 200 && status < 300
  if (said && said.code !== 0) throw new ApiError('refused', said.message, { code: said.code, status, extInfo: said.extInfo })
  if (!ok) throw new ApiError('http', 'http error', { status })
  if (!said) throw new ApiError('empty', 'Non Response!', { status })
  return said.result
}

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
