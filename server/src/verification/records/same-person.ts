import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { fullName, nameKey } from '../../recognition/names.ts'
import { fingerprintOfAnother } from './fingerprints.ts'

type Trx = Transaction<Database>

/** Who a member says they are, and where they and their document are from. */
export interface Person {
  firstName: string
  lastName: string
  birthDate: string
  /** Declared by the member. */
  nationality: string | null
  /** Issued the document. */
  country: string
}

/**
 * The keyed hashes of a person: name, date of birth, and nationality. There are two where the country of the document
 * is another one than the declared nationality, so that no declaration hides a second account.
 */
export function personFingerprints(keyring: Keyring, { nationality, country, birthDate, ...name }: Person): Buffer[] {
  const key = nameKey(fullName(name))
  return [...new Set([nationality ?? country, country])].map((state) =>
    keyring.lookup('person', `${key}:${birthDate}:${state}`),
  )
}

/** Whether another member was approved as this person, whatever their document. A reviewer then decides. */
export async function approvedElsewhere(
  trx: Trx,
  keyring: Keyring,
  memberId: number,
  person: Person,
): Promise<boolean> {
  // In one order, because each is locked until the transaction ends.
  for (const hash of personFingerprints(keyring, person).toSorted((a, b) => a.compare(b)))
    if ((await fingerprintOfAnother(trx, hash, memberId)) === 'verified') return true
  return false
}
