import { addressFaults } from '@tessera/contract/addresses.ts'
import type { BodyOf } from '@tessera/contract/endpoint.ts'
import type { addressProof } from '@tessera/contract/endpoints/v3/private/kyc/address/proof.ts'
import type { DaysNow } from '@tessera/questionnaires/engine/calendar.ts'
import { questionOf, type ProofForm } from '@tessera/questionnaires/library/proof-form.ts'
import { addMonths } from '../../recognition/dates.ts'
import type { Regions } from '../../regions/region.ts'
import { isServed } from '../../regions/served.ts'
import type { DocumentTaken } from '../../regions/address-policy.ts'

type Typed = NonNullable<BodyOf<typeof addressProof>['save']>

interface Fault {
  field: string
  rule: string
}

interface Rules {
  form: ProofForm
  regions: Regions
  /** What the member's region accepts. */
  documents: readonly DocumentTaken[]
  /** The member's year of birth. */
  bornIn: number
  days: DaysNow
}

/**
 * The errors in what the member typed for a proof. We must serve the country. The date must be real, past, and within
 * the maximum age of the kind of document. A member cannot live anywhere before their birth or from a future month on.
 * Required fields must be filled in, within their limits.
 */
export function typedFaults(typed: Typed, { form, regions, documents, bornIn, days }: Rules): Fault[] {
  const faults: Fault[] = Object.entries(addressFaults(typed.country, typed.address)).map(([field, rule]) => ({
    field,
    rule,
  }))
  if (!isServed(regions, typed.country)) faults.unshift({ field: 'country', rule: 'not-served' })
  const kind = documents.find(({ documentClass }) => documentClass === typed.documentClass)
  if (!kind) faults.push({ field: 'documentClass', rule: 'not-accepted' })
  const [since, issuer] = [questionOf(form, 'since'), questionOf(form, 'issuer')]
  const ofSince = typed.since ? sinceRule(typed.since, { form, bornIn, days }) : since?.required ? 'missing' : null
  if (ofSince) faults.push({ field: 'since', rule: ofSince })
  const ofIssuer = typed.issuer?.trim()
    ? typed.issuer.length > (issuer?.maxLength ?? 0)
      ? 'too-long'
      : null
    : issuer?.required
      ? 'missing'
      : null
  if (ofIssuer) faults.push({ field: 'issuer', rule: ofIssuer })
  const issued = new Date(`${typed.issuedOn}T00:00:00Z`)
  if (Number.isNaN(issued.getTime()) || issued.toISOString().slice(0, 10) !== typed.issuedOn)
    faults.push({ field: 'issuedOn', rule: 'not-a-date' })
  else if (typed.issuedOn > days.latest) faults.push({ field: 'issuedOn', rule: 'future' })
  else if (kind && addMonths(typed.issuedOn, kind.maxAgeMonths) < days.earliest)
    faults.push({ field: 'issuedOn', rule: 'too-old' })
  return faults
}

/** What is wrong with the month (`YYYY-MM`) of moving in. Null when nothing is. */
export function sinceRule(
  month: string,
  { form, bornIn, days }: Pick<Rules, 'form' | 'bornIn' | 'days'>,
): 'not-a-date' | 'future' | 'too-early' | 'before-birth' | null {
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (number < 1 || number > 12) return 'not-a-date'
  if (month > days.latest.slice(0, 7)) return 'future'
  if (year < (questionOf(form, 'since')?.fromYear ?? 0)) return 'too-early'
  return year < bornIn ? 'before-birth' : null
}
