import { checksNotMade } from '@tessera/contract/checks.ts'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import { reasons, reasonsShown, type ReasonCode } from '@tessera/contract/reasons.ts'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import type { Policy } from './policy.ts'
import type { Check } from './check.ts'

/** The machine's proposal: `person` sends the case to review. Reasons are sorted worst first. */
export interface Decision {
  verdict: 'approved' | 'resubmission' | 'final' | 'review'
  reasons: ReasonCode[]
  /** The photos that reasons are about, where a check knows them. */
  sides: ReasonSides
  by: 'machine'
}

/** Worst first. Codes that are missing here come last. */
const severity: readonly ReasonCode[] = [
  'UNDERAGE',
  'DUPLICATE_SUSPECTED',
  'DOC_EXPIRED',
  'DOC_UNSUPPORTED',
  'DOC_OTHER_KIND',
  'COUNTRY_MISMATCH',
  'NAME_MISMATCH',
  'BIRTH_DATE_MISMATCH',
  'DATA_MISMATCH',
  'NUMBER_WRONG',
  'DOC_INCOMPLETE_NAME_DOB',
  'SIDE_MISSING',
  'IMG_NO_DOCUMENT',
  'IMG_CUT_OFF',
  'IMG_BLUR_GLARE',
  'MANUAL_REVIEW',
]

const rank = (code: ReasonCode) => (severity.includes(code) ? severity.indexOf(code) : severity.length)

/**
 * Turns checks into a proposal. A final rejection comes before review, and review before a resubmission, because we must not
 * answer a suspicion with "try again". An approval needs every check that the machine has to pass.
 */
export function decide(checks: readonly Check[], declared: DeclaredData, policy: Policy): Decision {
  const failures = checks.filter((check) => check.outcome === 'failed')
  const codes = failures.flatMap((check) => check.reason ?? [])
  const ofKind = (kind: (typeof reasons)[ReasonCode]['kind']) => codes.filter((code) => reasons[code].kind === kind)
  for (const [kind, verdict] of [
    ['final', 'final'],
    ['hold', 'review'],
    ['resubmission', 'resubmission'],
  ] as const) {
    const found = ofKind(kind)
    if (found.length > 0) return proposal(verdict, found, failures)
  }
  const beyond = new Set<string>(checksNotMade)
  const isComplete = checks.every((check) => check.outcome === 'passed' || beyond.has(check.name))
  return isComplete && mayApprove(declared, policy) ? proposal('approved', []) : proposal('review', ['MANUAL_REVIEW'])
}

function mayApprove(declared: DeclaredData, policy: Policy): boolean {
  if (policy.reviewerComparesFace) return false
  const kinds = [declared.documentType, `${declared.country}:${declared.documentType}`]
  return (
    policy.autoApprove &&
    declared.documentType !== 'BVN' &&
    kinds.some((kind) => policy.autoApproveDocuments.includes(kind))
  )
}

function proposal(
  verdict: Decision['verdict'],
  codes: readonly ReasonCode[],
  failures: readonly Check[] = [],
): Decision {
  const worstFirst = [...new Set(codes)].toSorted((a, b) => rank(a) - rank(b)).slice(0, reasonsShown)
  const named = worstFirst.map(
    (code) => [code, failures.flatMap(({ reason, sides = [] }) => (reason === code ? sides : []))] as const,
  )
  return {
    verdict,
    reasons: worstFirst,
    sides: Object.fromEntries(named.filter(([, sides]) => sides.length > 0)),
    by: 'machine',
  }
}
