import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { Duplicate, VendorResult } from '@tessera/contract/case-parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { OutsideRegions, permit } from '../../platform/staff/staff.ts'
import type { Fact } from '../../recognition/facts.ts'
import { memberById } from '../../accounts/members/store.ts'
import { readDetails } from '../../accounts/snapshot/attempts.ts'
import { personFingerprints } from '../../verification/records/same-person.ts'
import { documentFingerprint } from '../../verification/records/fingerprints.ts'
import { best } from '../../verification/records/read-identity.ts'

/* What else is known about an identity: who else sent its document, and what a vendor said. */

type Trx = Transaction<Database>

/** The most duplicates that are listed. */
const most = 20

/**
 * The cases of other members with the same document, or approved as the same person, the latest first. A case that this person may not see is only
 * counted: it has no numbers. Opening one is recorded as of any case.
 */
export async function duplicatesOf(
  { keyring }: { keyring: Keyring },
  trx: Trx,
  attemptId: string,
  by: string,
): Promise<Static<typeof Duplicate>[]> {
  const attempt = await trx.selectFrom('attempt').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
  const member = await memberById(trx, attempt.member_id)
  const details = member?.data_key ? readDetails(keyring, member, attempt) : null
  if (!member || !details) return []
  const number =
    attempt.facts && attempt.method === 'document'
      ? best(keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), attempt.facts), 'documentNumber')
      : null
  const hashes = [
    ...(number === null ? [] : [documentFingerprint(keyring, attempt.country, number)]),
    ...personFingerprints(keyring, { ...details, nationality: member.nationality, country: attempt.country }),
  ]
  const rows = await trx
    .selectFrom('document_fingerprint as print')
    .innerJoin('attempt as other', 'other.id', 'print.attempt_id')
    .innerJoin('member', 'member.id', 'print.member_id')
    .distinct()
    .select(['print.member_id as memberId', 'other.id', 'other.state', 'other.submitted_at', 'member.data_key as key'])
    .where('document_hash', 'in', hashes)
    .where('print.member_id', '!=', attempt.member_id)
    .orderBy('other.submitted_at', 'desc')
    .limit(most)
    .execute()
  return Promise.all(
    rows.map(async ({ memberId, id, state, key }) => {
      const open = key !== null && (await maySee(trx, memberId, by))
      return { state, case: open ? { id, memberId } : null }
    }),
  )
}

async function maySee(trx: Trx, member: number, by: string): Promise<boolean> {
  try {
    await permit(trx, `reviewer:${by}`, 'review', { member })
    return true
  } catch (error) {
    if (error instanceof OutsideRegions) return false
    throw error
  }
}

/** What each vendor said about an attempt, the latest first. */
export async function vendorResultsOf(trx: Trx, attemptId: string): Promise<Static<typeof VendorResult>[]> {
  const sessions = await trx
    .selectFrom('provider_session')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at', 'desc')
    .execute()
  const said = await trx
    .selectFrom('decision')
    .select(['decided_by', 'reasons'])
    .where('attempt_id', '=', attemptId)
    .where('decided_by', 'like', 'provider:%')
    .orderBy('created_at', 'desc')
    .execute()
  return sessions.map((one) => ({
    vendor: one.provider,
    reference: one.ref,
    startedAt: one.created_at.toISOString(),
    verdict: one.verdict,
    resultAt: one.result_at?.toISOString() ?? null,
    reasons: one.verdict
      ? [...(said.find(({ decided_by: vendor }) => vendor === `provider:${one.provider}`)?.reasons ?? [])]
      : [],
    handedTo: one.handed_to,
    ended: one.failed_at !== null,
  }))
}
