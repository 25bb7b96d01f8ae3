import { retCodes, type RetCodeName } from '@tessera/contract/errors.ts'

/** A request that is answered with a `ret_code`. The caller gets `detail` as `ext_info`, so it has no personal data. */
export class Refusal extends Error {
  readonly code: RetCodeName
  readonly detail: Record<string, unknown> | undefined

  constructor(code: RetCodeName, detail?: Record<string, unknown>) {
    super(code)
    this.code = code
    this.detail = detail
  }

  /** The number on the wire. */
  get number(): number {
    return retCodes[this.code]
  }
}
