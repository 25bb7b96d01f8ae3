import type { AddressCheck } from '@tessera/contract/address-proof.ts'
import { mayBePostBox } from '@tessera/contract/post-box.ts'
import { isReadable, readBill, type BillClaim } from '../../recognition/bills/bill.ts'
import type { VisualLine } from '../../recognition/read/reading.ts'

export interface AddressOutcome {
  name: AddressCheck
  outcome: 'passed' | 'failed' | 'not-checked'
}

export interface AddressCase extends BillClaim {
  /** All pages that were read, each with its lines from top to bottom. */
  pages: readonly (readonly VisualLine[])[]
  /** Every page, and every line of it, was read. */
  isWhole: boolean
  country: string
  /** Whether we serve residents of this country now. */
  served: boolean
  /** The member's declared country of residence. Null when they declared none. */
  residence: string | null
  /** A page is the same file as the identity document. */
  samePhotoAsIdentity: boolean
}

/** The machine's checks of a proof of address. None of them rejects: whatever did not pass goes to review. */
export function checkAddress({
  pages,
  isWhole,
  country,
  served,
  residence,
  samePhotoAsIdentity,
  ...claim
}: AddressCase): AddressOutcome[] {
  const passed = (name: AddressCheck, ok: boolean): AddressOutcome => ({ name, outcome: ok ? 'passed' : 'not-checked' })
  const found = readBill(pages, claim)
  const { postalCode: _, ...lines } = claim.address
  return [
    isReadable(pages) ? passed('address-readable', isWhole) : { name: 'address-readable', outcome: 'failed' },
    passed('address-name', found.name),
    passed('address-lines', found.address),
    // Certain post office boxes were already rejected when typed.
    passed('address-dwelling', !Object.values(lines).some((line) => mayBePostBox(line, country))),
    // Another country of residence may bring other rules: a reviewer decides.
    passed('address-residence', served && country === residence),
    passed('address-date', found.date),
    { name: 'address-not-identity', outcome: samePhotoAsIdentity ? 'failed' : 'passed' },
  ]
}
