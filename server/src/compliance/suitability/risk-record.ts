import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import type { Measured } from '@tessera/questionnaires/engine/risk.ts'
import type { RiskAssessment } from '../../platform/db/suitability-tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import type { AcceptedExposure } from './exposure.ts'

/** A sheet as it is kept. */
export interface RiskSheet {
  answers: Record<string, string>
  amounts: RiskAmounts
  /** Contradicting questions that were asked once more; the net worth among them, where the profile says otherwise. */
  again: string[]
}

/** What a sheet came to, and what the member accepted of it. */
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
  return keyring.openJson<RiskSheet>(holder, `risk_assessment.sheet.${row.number}`, row.sheet)
}

/** What a sheet came to; null while it is open, or when it was sent too fast. */
export function riskResultOf(
  keyring: Keyring,
  holder: KeyHolder,
  row: Pick<RiskAssessment, 'number' | 'result'>,
): RiskResult | null {
  return row.result && keyring.openJson<RiskResult>(holder, `risk_assessment.result.${row.number}`, row.result)
}

export function sealSheet(keyring: Keyring, holder: KeyHolder, number: number, sheet: RiskSheet): Buffer {
  return keyring.sealJson(holder, `risk_assessment.sheet.${number}`, sheet)
}

export function sealResult(keyring: Keyring, holder: KeyHolder, number: number, result: RiskResult): Buffer {
  return keyring.sealJson(holder, `risk_assessment.result.${number}`, result)
}
