import type { Deciding } from '../after-decision.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { doQuickKyc } from '@tessera/contract/endpoints/v3/private/kyc/do-quick-kyc.ts'
import { numberCountries, numberKinds, type NumberKind } from '@tessera/contract/numbers.ts'
import type { DocumentType } from '@tessera/contract/states.ts'
import { attemptStarted, attemptSubmitted } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAttempt, openAttempt } from '../../accounts/snapshot/attempts.ts'
import { saveFingerprint, fingerprintOfAnother } from '../records/fingerprints.ts'
import { moveHolds } from '../records/case-holds.ts'
import { refuseUnservedWords } from '../attempts/consent.ts'
import { approvedElsewhere } from '../records/same-person.ts'
import { decide } from '../attempts/decide.ts'
import { detailsFaults, typedDetails } from '../attempts/details.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { refundRateLimit, consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import { lockMember, memberById, type Identity } from '../../accounts/members/store.ts'
import type { Fact } from '../../recognition/facts.ts'
import { compactNumber } from '../../recognition/national-numbers.ts'
import { insertAttempt } from '../drafts/drafts.ts'
import { lockCase } from '../drafts/lock-case.ts'
import { supersede } from '../drafts/supersede.ts'
import { refuseUnlessAllowed, useAccessToken } from '../drafts/permission.ts'
import { regionOf } from '../../regions/region.ts'
import { nonDocumentPolicyOf } from '../../regions/policies.ts'
import { RegistryDown, type RegistryRecord } from '../registry/registry.ts'
import { dropDrafts } from '../../accounts/drafts/drafts.ts'
import { evaluateNumber } from './evaluate-number.ts'
import { isWellFormed } from './numbers.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { type Asked, askedBy, rateLimitKeyOf, earlierAnswer, answerOf } from './earlier-answer.ts'

type Trx = Transaction<Database>
export type Typed = BodyOf<typeof doQuickKyc>
export type Result = ResultOf<typeof doQuickKyc>
export type Outcome = Result['outcome']

/**
 * The numbers that the region accepts and a connected registry knows, by country. A closed country has none, as it has
 * no documents.
 */
export function nonDocumentCountries(
  context: Pick<VerificationParts, 'regions' | 'registry'>,
  site: string,
): { country: string; kinds: NumberKind[] }[] {
  const closed = regionOf(context.regions, site).documents.closedCountries
  const taken = nonDocumentPolicyOf(context.regions, site).kinds.filter((kind) => context.registry.kinds.includes(kind))
  const countries = [
    ...new Set(numberKinds.filter((kind) => taken.includes(kind)).map((kind) => numberCountries[kind])),
  ].filter((country) => !closed.includes(country))
  return countries.map((country) => ({ country, kinds: taken.filter((kind) => numberCountries[kind] === country) }))
}

/** A number verifies the first level. */
const level = 'LEVEL_1'

/** Prevents many accounts from guessing at one number. Its owner never needs more in a day. */
const perNumber = { name: 'quick-number', limit: 10, seconds: 86_400 }

/**
 * Verifies by a number: an attempt like any other, with the same limit, record and decision. The same request with the
 * same token returns the first answer, and does nothing again.
 */
export async function verifyByNumber(
  context: Pick<VerificationParts, 'db' | 'registry'> & Deciding,
  member: SessionMember,
  body: Typed,
): Promise<Result> {
  const number = compactNumber(body.number)
  const allowed = nonDocumentCountries(context, member.site).find(({ country }) => country === body.country)
  if (!allowed?.kinds.includes(body.kind)) throw new Refusal('quickUnavailable', { reason: 'KIND' })
  const typed = typedDetails(body)
  const fields = detailsFaults(typed, new Date(), body)
  if (fields.length > 0) throw new Refusal('detailsInvalid', { fields })
  // A typing error uses no attempt: it never reaches the registry.
  if (!isWellFormed(body.kind, number))
    throw new Refusal('numberInvalid', { fields: [{ field: 'number', rule: 'check-digits' }] })
  const asked = askedBy(context, { ...body, ...typed, number })
  const answered = await earlierAnswer(context, context.db, member, asked)
  if (answered) return answered
  await refuseUnservedWords(context.db, body.consentVersion)
  await refuseUnlessAllowed(context, context.db, member, { level, purpose: 'verify' })
  await consumeRateLimit(context.db, perNumber, rateLimitKeyOf(asked))
  const found = await context.registry.find(body.kind, number).catch(async (error: unknown) => {
    if (!(error instanceof RegistryDown)) throw error
    await refundRateLimit(context.db, perNumber, rateLimitKeyOf(asked))
    throw new Refusal('registryUnavailable')
  })
  return context.db
    .transaction()
    .execute((trx) => decideWithin(trx, context, member, { typed: { ...body, ...typed, number }, asked, found }))
}

async function decideWithin(
  trx: Trx,
  context: Deciding,
  member: SessionMember,
  { typed, asked, found }: { typed: Typed; asked: Asked; found: RegistryRecord | null },
): Promise<Result> {
  const caseId = await lockCase(trx, { memberId: member.id, level, provider: 'default' })
  await lockMember(trx, member.id)
  // The same request arrived at the same moment and was answered while this one waited for the case. It counts once,
  // also for the number's limit.
  const answered = await earlierAnswer(context, trx, member, asked)
  if (answered) {
    await refundRateLimit(trx, perNumber, rateLimitKeyOf(asked))
    return answered
  }
  const draft = await lockDraft(trx, member.id)
  await useAccessToken(trx, member, { level, purpose: 'vendor-token' }, typed.accessToken)
  await refuseUnlessAllowed(context, trx, member, { level, purpose: 'verify' })
  const other = await fingerprintOfAnother(trx, asked.numberHash, member.id)
  const nationality = (await memberById(trx, member.id))?.nationality ?? null
  if (draft) await supersede(trx, draft)
  const attempt = await submitAttempt(trx, context, member, { caseId, typed })
  const region = regionOf(context.regions, member.site)
  const machineMayApprove = nonDocumentPolicyOf(context.regions, member.site).machineMayApprove[context.config.mode]
  const { outcome, reasons } = evaluateNumber(typed, found, {
    usedByAnother:
      other !== null ||
      (await approvedElsewhere(trx, context.keyring, member.id, {
        ...typed,
        firstName: typed.firstName ?? '',
        nationality,
      })),
    minimumAge: region.minimumAge,
    today: new Date().toISOString().slice(0, 10),
    mayApprove: machineMayApprove.includes(typed.kind),
  })
  // Another member was approved with it, so it stays theirs until a reviewer decides.
  if (outcome !== 'resubmission_requested' && other !== 'verified')
    await saveFingerprint(trx, asked.numberHash, attempt)
  await saveCheck(trx, context, member, { attemptId: attempt.id, typed, asked, outcome })
  await decide(trx, context, attempt, {
    verdict: outcome,
    reasons,
    by: 'machine',
    checks: [
      found
        ? { name: 'national-number', outcome: 'passed' }
        : { name: 'national-number', outcome: 'failed', reason: 'NUMBER_WRONG' },
    ],
    facts: factsOf(typed.number, found),
    ...(outcome === 'approved' ? { identity: identityOf(typed) } : {}),
  })
  return answerOf(trx, member, { outcome, number: typed.number, reasons })
}

/**
 * The open draft, locked and read again: another tab may be sending it at this moment. A submitted attempt is in
 * review, and stays.
 */
async function lockDraft(trx: Trx, memberId: number): Promise<Attempt | undefined> {
  const started = await openAttempt(trx, memberId, level)
  const locked = started && (await lockAttempt(trx, memberId, started.id))
  return locked?.state === 'draft' ? locked : undefined
}

async function submitAttempt(
  trx: Trx,
  { keyring }: Pick<Deciding, 'keyring'>,
  member: SessionMember,
  { caseId, typed }: { caseId: string; typed: Typed },
): Promise<Attempt> {
  const { country, firstName, lastName, birthDate, consentVersion } = typed
  const documentType = documentTypeOf(typed.kind)
  const { id, number } = await insertAttempt(trx, member, {
    caseId,
    level,
    purpose: 'verify',
    country,
    document_type: documentType,
    consent_version: consentVersion,
    details: keyring.sealJson(member, sealed('attempt', 'details'), { firstName, lastName, birthDate }),
    method: 'number',
  })
  await dropDrafts(trx, member.id, ['residence', 'details', 'number'])
  await attemptStarted(trx, member.id, id, { level, number, purpose: 'verify', documentType })
  await attemptSubmitted(trx, member.id, id)
  await moveHolds(trx, { attempt: id, ofCase: caseId })
  return trx
    .updateTable('attempt')
    .set({ state: 'submitted', submitted_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function saveCheck(
  trx: Trx,
  { keyring }: Pick<Deciding, 'keyring'>,
  member: SessionMember,
  { attemptId, typed, asked, outcome }: { attemptId: string; typed: Typed; asked: Asked; outcome: Outcome },
): Promise<void> {
  await trx
    .insertInto('non_document_check')
    .values({
      member_id: member.id,
      attempt_id: attemptId,
      country: typed.country,
      kind: typed.kind,
      number_hash: asked.numberHash,
      number: keyring.sealText(member, sealed('non_document_check', 'number'), typed.number),
      outcome,
      token_hash: asked.tokenHash,
      request_hash: asked.requestHash,
    })
    .execute()
}

const documentTypeOf = (kind: NumberKind): DocumentType => (kind === 'BVN' ? 'BVN' : 'ID_CARD')

function identityOf({ firstName, lastName, birthDate, country, kind, number }: Typed): Identity {
  return {
    firstName,
    lastName,
    birthDate,
    documentType: documentTypeOf(kind),
    country,
    number,
    expiresOn: null,
    verifiedAt: new Date().toISOString(),
    method: 'number',
  }
}

/** The registry's data about the holder of the number: a reviewer compares it with the typed data. */
function factsOf(number: string, found: RegistryRecord | null): Fact[] {
  if (!found) return [{ field: 'documentNumber', value: number, source: 'typed', confidence: 1 }]
  const said: [Fact['field'], string][] = [
    ['documentNumber', number],
    ['givenNames', found.firstName],
    ['surname', found.lastName],
    ['birthDate', found.birthDate],
  ]
  return said
    .filter(([, value]) => value !== '')
    .map(([field, value]) => ({ field, value, source: 'registry', confidence: 1 }))
}
