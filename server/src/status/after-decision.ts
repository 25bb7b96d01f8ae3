import { endOtherName } from '../compliance/questionnaires/other-name.ts'
import type { AfterDecision } from '../verification/after-decision.ts'
import { askToCertify } from './certified-address.ts'
import { settleProven } from './region-change/proven.ts'

/** The effects of an identity or address decision, in the layers above the one that decides. */
export const afterDecision: AfterDecision = {
  identityVerified: endOtherName,
  addressProven: async (trx, parts, proven) => {
    await askToCertify(trx, parts, proven)
    await settleProven(trx, parts, proven)
  },
}
