import { addressFormOf, type Address } from '@tessera/contract/addresses.ts'
import { readAddress, readFacts } from '../../verification/addresses/read-proof.ts'
import type { Member } from '../../platform/db/tables.ts'
import { currentPhotos, readDetails } from '../../accounts/snapshot/attempts.ts'
import { compareFacts, compareProof } from './compared.ts'
import { maskNumber } from '../../verification/records/mask.ts'
import type { Fact } from '../../recognition/facts.ts'
import { memberById, verifiedIdentity } from '../../accounts/members/store.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { requestText } from '../../accounts/support/store.ts'
import { factsOf, type CaseContent, type CaseFact, type CaseNeeds, type Trx } from './case.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/**
 * An identity verification: what the member typed, what was read, what was checked, and the appeal against its
 * decision.
 */
export async function attemptCase({ keyring }: CaseNeeds, trx: Trx, member: Member, id: string): Promise<CaseContent> {
  const row = await trx.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const typed = readDetails(keyring, member, row)
  const read = row.facts ? keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), row.facts) : []
  const photos = await currentPhotos(trx, id)
  const { level, number, country, document_type, method } = row
  return {
    kind: 'attempt',
    memberId: row.member_id,
    state: row.state,
    waitsSince: row.state === 'in_review' ? row.submitted_at : null,
    reasons: row.reasons,
    checks: row.checks,
    facts: [
      ...factsOf({
        level,
        try: number,
        country,
        document: document_type,
        method,
        sent: row.submitted_at?.toISOString(),
        decided: row.decided_at?.toISOString(),
      }),
      ...factsOf({ photos: photos.map(({ side, problem }) => (problem ? `${side} (${problem})` : side)).join(', ') }),
      ...(method === 'number' ? numberFacts(read) : []),
      ...(await appealFacts(trx, keyring, id)),
    ],
    compared:
      method === 'number'
        ? compareFacts(
            { ...typed },
            read.filter(({ field }) => field !== 'documentNumber'),
          )
        : compareFacts({ ...typed, country }, read),
    said: [],
    checklist: [],
    files: photos.length,
  }
}

/** An address in one line, in the order of its country. */
function addressLine(country: string, address: Address): string {
  const { rows } = addressFormOf(country, 'en')
  const shown = rows.map((row) => row.map((part) => address[part]))
  const others = Object.values(address).filter((part) => !shown.flat().includes(part))
  return [...shown.map((row) => row.filter(Boolean).join(' ')), ...others].filter(Boolean).join(', ')
}

/** National numbers are masked for everyone, also for a reviewer who asks. */
function numberFacts(read: readonly Fact[]): CaseFact[] {
  return read
    .filter(({ field }) => field === 'documentNumber')
    .map(({ field, value, source }) => ({ name: field, value: maskNumber(value), source }))
}

async function appealFacts(trx: Trx, keyring: Keyring, caseId: string): Promise<CaseFact[]> {
  const appeal = await trx
    .selectFrom('appeal')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!appeal) return []
  // If the identity moved, either account may have sent the appeal.
  const sender = await memberById(trx, appeal.member_id)
  const words = sender && (await requestText(trx, keyring, sender, appeal.request_id))
  return factsOf(
    {
      appeal: appeal.state,
      'appeal sent': appeal.created_at.toISOString(),
      'appeal reference': appeal.request_id,
      'appeal says': words,
    },
    'member',
  )
}

/** A proof of address, and the appeal against its decision. */
export async function addressCase(
  { keyring, questionnaires }: CaseNeeds,
  trx: Trx,
  member: Member,
  id: string,
): Promise<CaseContent> {
  const row = await trx.selectFrom('address_proof').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { address, since, issuer, issuedOn } = readAddress(keyring, member, row)
  const reasonByCheck = new Map(questionnaires.proofForm.checks.map(({ check, reason }) => [check, reason]))
  const pages = await trx
    .selectFrom('address_proof_page')
    .select('id')
    .where('proof_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  return {
    kind: 'address-proof',
    memberId: row.member_id,
    state: row.state,
    waitsSince: row.state === 'in_review' ? row.submitted_at : null,
    reasons: row.reasons,
    // What the member would read about the failed checks, if a reviewer confirms them.
    checks: row.checks.map((check) =>
      check.outcome === 'passed' ? check : { ...check, reason: reasonByCheck.get(check.name) },
    ),
    facts: [
      ...factsOf({
        try: row.number,
        country: row.country,
        document: row.document_class,
        sent: row.submitted_at?.toISOString(),
        decided: row.decided_at?.toISOString(),
      }),
      ...factsOf({ since, issuer }, 'typed'),
      ...(await appealFacts(trx, keyring, id)),
    ],
    compared: compareProof(
      { name: verifiedIdentity(keyring, member), address, written: addressLine(row.country, address), issuedOn },
      readFacts(keyring, member, row),
    ),
    said: [],
    checklist: [],
    files: pages.length,
  }
}
