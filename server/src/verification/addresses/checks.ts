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
  /** No page, and no line of one, was left unread. */
  isWhole: boolean
  country: string
  /** Whether people of this country are served now. */
  served: boolean
  /** The country the member gave as residence; null where they gave none. */
  residence: string | null
  /** A page is the file that was sent as identity document. */
  samePhotoAsIdentity: boolean
}

/** What the machine checks on a proof of address. None of it refuses: whatever did not pass goes to a reviewer. */
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
    // What is certainly a post office box was refused when it was typed.
    passed('address-dwelling', !Object.values(lines).some((line) => mayBePostBox(line, country))),
    // Another country of residence may bring other rules: a reviewer decides.
    passed('address-residence', served && country === residence),
    passed('address-date', found.date),
    { name: 'address-not-identity', outcome: samePhotoAsIdentity ? 'failed' : 'passed' },
  ]
}
