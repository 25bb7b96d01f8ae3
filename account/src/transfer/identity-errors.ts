/** The refusals of an identity update and the text each is told by (specification, section 8; cases: docs/identity-transfer.md). */
const keys = {
  1045: 'updateIDError1',
  1046: 'updateIDError2',
  1062: 'updateIDError2',
  1047: 'updateIDError3',
  1048: 'updateIDError4',
  1049: 'updateIDError5',
  1050: 'updateIDError6',
  1052: 'updateIDError6',
  1053: 'updateIDError6',
  1051: 'updateIDError7',
} as const

/** The text of a refusal, or null when it is none of an identity update. */
export function identityErrorKey(code: number): (typeof keys)[keyof typeof keys] | null {
  return Object.hasOwn(keys, code) ? keys[code as keyof typeof keys] : null
}
