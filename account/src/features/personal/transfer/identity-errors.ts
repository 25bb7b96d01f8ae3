/** The refusals of a transfer and the text of each (cases: docs/identity-transfer.md). */
const keys = {
  20191: 'refused1',
  20192: 'refused2',
  20200: 'refused2',
  20193: 'refused3',
  20194: 'refused4',
  20195: 'refused5',
  20196: 'refused6',
  20198: 'refused6',
  20199: 'refused6',
  20197: 'refused7',
  20204: 'refused8',
} as const

/** The text of a refusal, or null when it does not belong to a transfer. */
export function identityErrorKey(code: number): (typeof keys)[keyof typeof keys] | null {
  return isKnown(code) ? keys[code] : null
}

function isKnown(code: number): code is keyof typeof keys {
  return Object.hasOwn(keys, code)
}
