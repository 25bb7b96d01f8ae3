import type { Transaction } from 'kysely'
import { verdicts, type ApprovalBlock, type Verdict } from '@tessera/contract/verdicts.ts'
import { attemptTransitions, mayFollow } from '@tessera/contract/states.ts'
import type { Database, Attempt } from '../../platform/db/tables.ts'
import { isServed } from '../../regions/served.ts'
import type { Regions } from '../../regions/region.ts'
import { approvedUseByAnother, documentFingerprint } from '../../verification/records/fingerprints.ts'
import { reopenedByVendor } from '../../verification/attempts/reopened.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

type Trx = Transaction<Database>

/** Why an identity cannot be approved now. `number`: that of the document, if it was read. `newer`: a newer attempt. */
export async function attemptBlocks(
  { keyring }: { keyring: Keyring },
  trx: Trx,
  attempt: Attempt,
  { number, newer }: { number: string | null; newer: string | null },
): Promise<ApprovalBlock[]> {
  const taken =
    number !== null &&
    (await approvedUseByAnother(trx, documentFingerprint(keyring, attempt.country, number), attempt.member_id)) !==
      undefined
  return [
    ...(taken ? (['DOCUMENT_OF_ANOTHER_MEMBER'] as const) : []),
    ...(newer === null ? [] : (['NEWER_ATTEMPT'] as const)),
  ]
}

/** Why a proof of address cannot be approved now. */
export function addressBlocks(regions: Regions, country: string): ApprovalBlock[] {
  return isServed(regions, country) ? [] : ['NOT_SERVED']
}

/** The verdicts that a case allows: those that may follow its state, and after an appeal that the decision stays. */
export async function verdictsOf(
  trx: Trx,
  { id, state, appealOpen }: { id: string; state: Attempt['state']; appealOpen: boolean },
): Promise<Verdict[]> {
  const again = (await reopenedByVendor(trx, id)).map((one) => one.state)
  return verdicts.filter((verdict) =>
    verdict === 'upheld' ? appealOpen : mayFollow(attemptTransitions, state, verdict) || again.includes(verdict),
  )
}
