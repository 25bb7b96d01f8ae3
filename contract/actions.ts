/** Action codes of sensitive operations (specification, section 8). */
export const kycActions = {
  reveal: '30029',
  reset: '30331',
  update: '70029',
  transferBefore: '30030',
  transferAfter: '30031',
  oneTimeCode: '30101',
} as const
