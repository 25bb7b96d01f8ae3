import type { DraftKey } from '../../accounts/drafts/drafts.ts'
import type { RiskAmounts } from '@tessera/contract/risk-test.ts'

export const riskDraft = (attemptId: string): DraftKey => ({ kind: 'risk-test', subject: attemptId })

/** The answers and amounts of a draft. */
export function riskDraftOf(values: Readonly<Record<string, string | number>>): {
  answers: Record<string, string>
  amounts: RiskAmounts
} {
  const { netWorth, otherPercent, ...answers } = values
  const amount = (value: string | number | undefined): number | null => (typeof value === 'number' ? value : null)
  return {
    answers: Object.fromEntries(Object.entries(answers).map(([id, option]) => [id, String(option)])),
    amounts: { netWorth: amount(netWorth), otherPercent: amount(otherPercent) },
  }
}
