import type { Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { doQuickKyc } from '@tessera/contract/endpoints/v3/private/kyc/do-quick-kyc.ts'
import { numberCountries, numberKinds, type NumberKind } from '@tessera/contract/numbers.ts'
import { reasonsForMember, type ReasonCode } from '@tessera/contract/reasons.ts'
import { attemptStarted, attemptSubmitted, attemptSuperseded } from '../audit/events.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { openAttempt } from '../identity/attempts.ts'
import { claim, claimedByAnother } from '../identity/claims.ts'
import { decide } from '../identity/decide.ts'
import { detailsFaults, typedDetails } from '../identity/details.ts'
import { maskNumber } from '../identity/mask.ts'
import type { SessionMember } from '../members/sessions.ts'
import { memberById } from '../members/store.ts'
import { yearsBetween } from '../providers/builtin/dates.ts'
import { compareFullNames } from '../providers/builtin/names.ts'
import { insertAttempt, refuseUnlessAllowed, useAccessToken } from '../providers/builtin/store.ts'
import { quickPolicyOf, regionOf } from '../regions/region.ts'
import { RegistryDown, type RegistryRecord } from '../registry/registry.ts'
import { compactNumber, isWellFormed } from './numbers.ts'

type Typed = BodyOf<typeof doQuickKyc>
type Outcome = ResultOf<typeof doQuickKyc>['outcome']

/** The numbers the region takes and a connected registry knows, by country. */
export function quickCountries(context: Pick<Context, 'regions' | 'registry'>, site: string): { country: string; kinds: NumberKind[] }[] {
  const taken = quickPolicyOf(context.regions, site).kinds.filter((kind) => context.registry.kinds.includes(kind))
  const countries = [...new Set(numberKinds.filter((kind) => taken.includes(kind)).map((kind) => numberCountries[kind]))]
  return countries.map((country) => ({ country, kinds: taken.filter((kind) => numberCountries[kind] === country) }))
}

/** What the registry's answer means. A name that is only close is a person's to judge; a wrong one is the member's to mend. */
export function judge(
  typed: Pick<Typed, 'firstName' | 'lastName' | 'birthDate'>,
  found: RegistryRecord | null,
  known: { usedByAnother: boolean; minimumAge: number; today: string; mayApprove: boolean },
): { outcome: Outcome; reasons: ReasonCode[] } {
  if (!found) return { outcome: 'needs_action', reasons: ['NUMBER_WRONG'] }
  if (known.usedByAnother) return { outcome: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }
  if (found.birthDate !== typed.birthDate) return { outcome: 'needs_action', reasons: ['BIRTH_DATE_MISMATCH'] }
  const name = compareFullNames({ surname: typed.lastName, givenNames: typed.firstName }, { surname: found.lastName, givenNames: found.firstName })
  if (name === 'different') return { outcome: 'needs_action', reasons: ['NAME_MISMATCH'] }
  const sure = name === 'same' && known.mayApprove && yearsBetween(found.birthDate, known.today) >= known.minimumAge
  return sure ? { outcome: 'approved', reasons: [] } : { outcome: 'in_review', reasons: ['NEEDS_PERSON'] }
}

/** Verifies by a number: an attempt like any other, with the same tries, record and decision. */
export async function verifyByNumber(context: Context, member: SessionMember, body: Typed): Promise<ResultOf<typeof doQuickKyc>> {
  const number = compactNumber(body.number)
  const allowed = quickCountries(context, member.site).find(({ country }) => country === body.country)
  if (!allowed?.kinds.includes(body.kind)) throw new Refusal('quickUnavailable', { reason: 'KIND' })
  const typed = typedDetails(body)
  const fields = detailsFaults(typed, new Date(), body)
  if (fields.length > 0) throw new Refusal('detailsInvalid', { fields })
  // A slip of the finger costs no try: it never gets as far as the registry.
  if (!isWellFormed(body.kind, number)) throw new Refusal('numberInvalid', { fields: [{ field: 'number', rule: 'check-digits' }] })
  await refuseUnlessAllowed(context, context.db, member, 'LEVEL_1', 'verify')
  const found = await context.registry.find(body.kind, number).catch((error: unknown) => {
    throw error instanceof RegistryDown ? new Refusal('registryUnavailable') : error
  })
  return context.db.transaction().execute((trx) => decideWithin(trx, context, member, { ...body, ...typed, number }, found))
}

async function decideWithin(trx: Transaction<Database>, context: Context, member: SessionMember, typed: Typed, found: RegistryRecord | null): Promise<ResultOf<typeof doQuickKyc>> {
  const { country, kind, number, firstName, lastName, birthDate } = typed
  await trx
    .insertInto('kyc_case')
    .values({ member_id: member.id, level: 'LEVEL_1', provider: 'default' })
    .onConflict((oc) => oc.columns(['member_id', 'level']).doNothing())
    .execute()
  const { id: caseId } = await trx.selectFrom('kyc_case').select('id').where('member_id', '=', member.id).where('level', '=', 'LEVEL_1').forUpdate().executeTakeFirstOrThrow()
  await useAccessToken(trx, member, { level: 'LEVEL_1', purpose: 'vendor-token' }, typed.accessToken)
  await refuseUnlessAllowed(context, trx, member, 'LEVEL_1', 'verify')
  const hash = context.keyring.lookup('national-number', `${country}:${kind}:${number}`)
  const usedByAnother = await claimedByAnother(trx, hash, member.id)
  const open = await openAttempt(trx, member.id, 'LEVEL_1')
  if (open) await trx.updateTable('attempt').set({ state: 'superseded' }).where('id', '=', open.id).execute()

  const documentType = kind === 'BVN' ? 'BVN' : 'ID_CARD'
  const details = context.keyring.sealJson(member, 'attempt.details', { firstName, lastName, birthDate })
  const attempt = await insertAttempt(trx, member, {
    caseId,
    level: 'LEVEL_1',
    purpose: 'verify',
    country,
    document_type: documentType,
    consent_version: typed.consentVersion,
    details,
    method: 'number',
  })
  await trx.updateTable('attempt').set({ state: 'submitted', submitted_at: new Date() }).where('id', '=', attempt.id).execute()
  const region = regionOf(context.regions, member.site)
  const { outcome, reasons } = judge(typed, found, {
    usedByAnother,
    minimumAge: region.minimumAge,
    today: new Date().toISOString().slice(0, 10),
    mayApprove: quickPolicyOf(context.regions, member.site).machineMayApprove[context.config.mode].includes(kind),
  })
  if (outcome !== 'needs_action') await claim(trx, hash, attempt)
  const sealed = context.keyring.sealText(member, 'quick_check.number', number)
  await trx.insertInto('quick_check').values({ member_id: member.id, attempt_id: attempt.id, country, kind, number_hash: hash, number: sealed, outcome }).execute()
  if (open) await attemptSuperseded(trx, member.id, open.id)
  await attemptStarted(trx, member.id, attempt.id, { level: 'LEVEL_1', number: attempt.number, purpose: 'verify', documentType, country })
  await attemptSubmitted(trx, member.id, attempt.id)
  const passed = { name: 'national-number', outcome: 'passed' } as const
  await decide(
    trx,
    context.keyring,
    { ...attempt, state: 'submitted' },
    {
      verdict: outcome,
      reasons,
      by: 'machine',
      checks: found ? [passed] : [{ name: 'national-number', outcome: 'failed', reason: 'NUMBER_WRONG' }],
      facts: [{ field: 'documentNumber', value: number, source: 'typed', confidence: 1 }],
      ...(outcome === 'approved' ? { identity: { firstName, lastName, birthDate, documentType, country, number, expiresOn: null, verifiedAt: new Date().toISOString() } } : {}),
    },
  )
  const now = await memberById(trx, member.id)
  // What waits for a person is told no reason.
  return { outcome, number: maskNumber(number), reasons: outcome === 'needs_action' ? reasonsForMember(reasons) : [], version: now?.version ?? member.version }
}
