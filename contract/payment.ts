/** Payment methods that decide something (specification, section 3). */
export const paymentMethods = {
  /** Card deposits go through the partner custodian. */
  card: 'card',
} as const
