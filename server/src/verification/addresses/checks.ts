import { addressChecks, type AddressCheck } from '@tessera/contract/address-proof.ts'
import { mayBePostBox } from '@tessera/contract/post-box.ts'
import { isReadable, readBill, type DeclaredBill } from '../../recognition/bills/bill.ts'
import { isClear } from '../../recognition/bills/find-text.ts'
import type { BillFact, BillField } from '../../recognition/bills/bill-facts.ts'
import type { VisualLine } from '../../recognition/read/reading.ts'

export interface AddressOutcome {
  name: AddressCheck
  outcome: 'passed' | 'failed' | 'not-checked'
}

export interface AddressCase extends DeclaredBill {
  /** All pages that were read, each with its lines from top to bottom. */
  pages: readonly (readonly VisualLine[])[]
  /** Every page, and every line of it, was read. */
  isWhole: boolean
  /** What was read on them. */
  facts: readonly Pick<BillFact, 'field' | 'confidence'>[]
  country: string
  /** Whether we serve residents of this country now. */
  served: boolean
  /** The member's declared country of residence. Null when they declared none. */
  residence: string | null
  /** A page is the same file as the identity document. */
  samePhotoAsIdentity: boolean
}

/** Of a proof that could not be read. */
export const unchecked: readonly AddressOutcome[] = addressChecks.map((name) => ({ name, outcome: 'not-checked' }))

/**
 * The machine's checks of a proof of address. None of them rejects: whatever did not pass goes to review. What was read
 * and differs failed. What was not read, or not clearly, was not checked.
 */
export function checkAddress({
  pages,
  isWhole,
  facts,
  country,
  served,
  residence,
  samePhotoAsIdentity,
  ...claim
}: AddressCase): AddressOutcome[] {
  const passed = (name: AddressCheck, ok: boolean): AddressOutcome => ({ name, outcome: ok ? 'passed' : 'not-checked' })
  const compared = (name: AddressCheck, ok: boolean, field: BillField): AddressOutcome =>
    !ok && facts.some((fact) => fact.field === field && isClear(fact)) ? { name, outcome: 'failed' } : passed(name, ok)
  const found = readBill(pages, claim)
  const { postalCode: _, ...lines } = claim.address
  return [
    isReadable(pages) ? passed('address-readable', isWhole) : { name: 'address-readable', outcome: 'failed' },
    compared('address-name', found.name, 'name'),
    compared('address-lines', found.address, 'address'),
    // Certain post office boxes were already rejected when typed.
    passed('address-dwelling', !Object.values(lines).some((line) => mayBePostBox(line, country))),
    // Another country of residence may bring other rules: a reviewer decides.
    passed('address-residence', served && country === residence),
    compared('address-date', found.date, 'issuedOn'),
    { name: 'address-not-identity', outcome: samePhotoAsIdentity ? 'failed' : 'passed' },
  ]
}
