import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import type { Measured } from '@tessera/questionnaires/engine/risk.ts'
import type { RiskAssessment } from '../../platform/db/suitability-tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import type { AcceptedExposure } from './exposure.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** A risk assessment as it is stored. */
export interface RiskSheet {
  answers: Record<string, string>
  amounts: RiskAmounts
  /** Contradicting questions that were asked a second time, including the net worth where the profile differs. */
  again: string[]
}

/** The result of an assessment, and what the member accepted. */
export interface RiskResult extends Measured {
  accepted: string | null
  /** The limit of the accepted band. */
  exposure?: AcceptedExposure
}

export function riskSheetOf(
  keyring: Keyring,
  holder: KeyHolder,
  row: Pick<RiskAssessment, 'number' | 'sheet'>,
): RiskSheet {
  return keyring.openJson<RiskSheet>(holder, sealed('risk_assessment', 'sheet', row), row.sheet)
}

/** The result of an assessment. Null while it is open, or when it was submitted too fast. */
export function riskResultOf(
  keyring: Keyring,
  holder: KeyHolder,
  row: Pick<RiskAssessment, 'number' | 'result'>,
): RiskResult | null {
  return row.result && keyring.openJson<RiskResult>(holder, sealed('risk_assessment', 'result', row), row.result)
}

export function sealSheet(keyring: Keyring, holder: KeyHolder, number: number, sheet: RiskSheet): Buffer {
  return keyring.sealJson(holder, sealed('risk_assessment', 'sheet', { number }), sheet)
}

export function sealResult(keyring: Keyring, holder: KeyHolder, number: number, result: RiskResult): Buffer {
  return keyring.sealJson(holder, sealed('risk_assessment', 'result', { number }), result)
}
