import { endOtherName } from '../compliance/questionnaires/other-name.ts'
import type { AfterDecision } from '../verification/after-decision.ts'
import { settleProven } from './region-change/proven.ts'

/** What follows from a decision on an identity or an address, in the rooms above the one that decides. */
export const afterDecision: AfterDecision = { identityVerified: endOtherName, addressProven: settleProven }
