/** Ways to pay by which something is decided (specification, section 3). */
export const paymentMethods = {
  /** Deposits by card go through the partner custodian. */
  card: 'card',
} as const
