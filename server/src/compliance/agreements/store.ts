import type { EmailParts } from '../../accounts/parts.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Static } from 'typebox'
import { AgreementSignature, type AgreementDocument, type AgreementStatus } from '@tessera/contract/agreements.ts'
import type { Site } from '@tessera/contract/sites.ts'
import {
  agreementsAt,
  changesBetween,
  documentOf,
  languagesFor,
  type AgreementVersion,
} from '@tessera/questionnaires/library/agreements.ts'
import { agreementSigned } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { signsAs } from '../signs.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { missingPrerequisite, type MissingPrerequisite } from '../tasks/prerequisites.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { copyText } from './copy.ts'
import { canBeSigned } from './offered.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Status = Static<typeof AgreementStatus>

/** The fields of a signature that its status depends on. */
export interface Signed {
  agreement: string
  version: number
  /**
   * The number of this signature of the version. In another region, or when asked again, the member signs the same
   * version again.
   */
  round: number
  language: string
  signed_at: Date
  /** The region of the signature. Its text can differ from other regions. */
  site: Site
}

/** A member's signatures, newest version last. */
export function signaturesOf(db: Db | Transaction<Database>, memberId: number): Promise<Signed[]> {
  return db
    .selectFrom('agreement_signature')
    .innerJoin('agreement_document', 'agreement_document.hash', 'agreement_signature.document_hash')
    .select([
      'agreement',
      'version',
      'round',
      'language',
      'signed_at',
      sql<Site>`agreement_document.document ->> 'site'`.as('site'),
    ])
    .where('member_id', '=', memberId)
    .orderBy('version')
    .orderBy('round')
    .execute()
}

/** Whether a reviewer asked for a new signature that the member has not given yet. */
async function askedAgain(db: Db | Transaction<Database>, memberId: number, agreement: string): Promise<boolean> {
  return (await snapshotWithin(db, memberId)).reviewerTasks.some(
    (one) => one.task === 'AGREEMENT' && one.agreement === agreement,
  )
}

/** The latest signature since the member moved to their region. That one counts. Otherwise the latest of all. */
export function latestOf(
  version: AgreementVersion,
  signatures: readonly Signed[],
  { site_since: since }: Pick<SessionMember, 'site_since'>,
): { last: Signed | undefined; counts: boolean } {
  const own = signatures.filter(({ agreement }) => agreement === version.id)
  const counting = own.findLast(({ signed_at: at }) => since === null || at >= since)
  return { last: counting ?? own.at(-1), counts: counting !== undefined }
}

/** The status of these signatures for a version in force. */
export function statusOf(
  version: AgreementVersion,
  signatures: readonly Signed[],
  languages: readonly string[],
  member: Pick<SessionMember, 'site' | 'site_since'>,
): Status {
  const { last, counts } = latestOf(version, signatures, member)
  return {
    id: version.id,
    title: documentOf(version, member.site, languages).title,
    version: version.version,
    effectiveFrom: version.effectiveFrom,
    product: version.product,
    state: !last || !counts ? 'due' : last.version < version.version ? 'changed' : 'accepted',
    signed: last
      ? { version: last.version, round: last.round, at: last.signed_at.toISOString(), language: last.language }
      : null,
  }
}

/** The prerequisites of an agreement. Null when they are done, or when a reviewer asks for it early. */
async function tasksBefore(
  context: RuleFiles,
  db: Db | Transaction<Database>,
  member: SessionMember,
  agreement: string,
): Promise<MissingPrerequisite | null> {
  const closed = await missingPrerequisite(context, db, member, { agreement })
  return closed && closed.why !== 'not_needed' && !(await askedAgain(db, member.id, agreement)) ? closed : null
}

/** An agreement of the member's region. For the member, no other exists. */
export function agreementFor(
  { agreements }: Pick<ComplianceParts, 'agreements'>,
  member: SessionMember,
  id: string,
): AgreementVersion {
  const version = agreementsAt(agreements, member.site, today()).find((one) => one.id === id)
  if (!version) throw new Refusal('agreementUnknown')
  return version
}

/** The agreement in force that opens options at the member's site. */
export function ofOptions(
  { agreements }: Pick<ComplianceParts, 'agreements'>,
  member: SessionMember,
): AgreementVersion | undefined {
  return agreementsAt(agreements, member.site, today()).find((one) => one.product === 'OPTIONS')
}

/** The text to read before signing. */
export async function reading(
  context: Pick<ComplianceParts, 'config' | 'db'> & RuleFiles,
  member: SessionMember,
  id: string,
  wish: string,
) {
  const version = agreementFor(context, member, id)
  const languages = languagesFor(version, wish)
  // An agreement that a reviewer wants signed again is shown as unsigned.
  const again = await askedAgain(context.db, member.id, id)
  const own = (await signaturesOf(context.db, member.id)).filter(({ agreement }) => agreement === id)
  if (own.length === 0 && !again && !canBeSigned(context, member, version)) throw new Refusal('agreementUnknown')
  const signatures = again ? [] : own
  const status = statusOf(version, signatures, languages, member)
  const document = documentOf(version, member.site, languages, context.config.brand)
  const { last } = latestOf(version, signatures, member)
  const before =
    last && status.state !== 'accepted'
      ? context.agreements.get(id)?.find(({ version: number }) => number === last.version)
      : undefined
  const missing = await tasksBefore(context, context.db, member, id)
  return {
    document,
    status,
    changes:
      before && last
        ? changesBetween(
            documentOf(before, last.site, [document.language, ...languages], context.config.brand),
            document,
          )
        : [],
    copies: own
      .toSorted((one, other) => other.signed_at.getTime() - one.signed_at.getTime())
      .map(({ version: number, round, signed_at, site }) => ({
        version: number,
        round,
        at: signed_at.toISOString(),
        site,
      })),
    requiresScroll: version.requiresScroll,
    requiresTypedName: version.requiresTypedName,
    locked: missing !== null,
    reviews: [...(missing?.reviews ?? [])],
  }
}

export interface Signing {
  signature: Static<typeof AgreementSignature>
  ip: string
  userAgent: string
}

/** Signs the version in force. The text that the member read must be exactly the same. */
export async function sign(
  context: Pick<ComplianceParts, 'db'> & RuleFiles & EmailParts,
  member: SessionMember,
  { signature, ip, userAgent }: Signing,
): Promise<Status> {
  const version = agreementFor(context, member, signature.id)
  if (!canBeSigned(context, member, version) && !(await askedAgain(context.db, member.id, version.id)))
    throw new Refusal('agreementUnknown')
  const languages = [signature.language]
  const document = documentOf(version, member.site, languages, context.config.brand)
  if (signature.version !== version.version || signature.hash !== document.hash)
    throw new Refusal('agreementOutdated', { version: version.version })
  const faults = faultsOf(version, document, signature, signsAs(context.keyring, member))
  if (faults.length > 0) throw new Refusal('agreementIncomplete', { fields: faults })
  await context.db.transaction().execute(async (trx) => {
    const holder = await memberById(trx, member.id)
    if (!holder) throw new Refusal('notSignedIn')
    // Two tabs sign one after the other.
    await lockMember(trx, member.id)
    const before = await trx
      .selectFrom('agreement_signature')
      .select('round')
      .where('member_id', '=', member.id)
      .where('agreement', '=', version.id)
      .where('version', '=', version.version)
      .orderBy('round', 'desc')
      .limit(1)
      .executeTakeFirst()
    const missing = await tasksBefore(context, trx, member, version.id)
    if (missing) throw new Refusal('agreementLocked', { after: missing.after })
    // Signed in another tab a moment ago. That signature counts.
    const status = statusOf(version, await signaturesOf(trx, member.id), languages, member)
    if (status.state === 'accepted' && !(await askedAgain(trx, member.id, version.id))) return
    const hash = Buffer.from(document.hash, 'hex')
    await trx
      .insertInto('agreement_document')
      .values({ hash, document: JSON.stringify(document) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    const signed = await trx
      .insertInto('agreement_signature')
      .values({
        member_id: member.id,
        agreement: version.id,
        version: version.version,
        round: (before?.round ?? 0) + 1,
        document_hash: hash,
        language: document.language,
        acks: document.acks.map(({ id }) => id),
        typed_name: signature.typedName
          ? context.keyring.sealText(holder, sealed('agreement_signature', 'typed_name'), signature.typedName.trim())
          : null,
        origin: context.keyring.sealJson(holder, sealed('agreement_signature', 'origin'), { ip, userAgent }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await agreementSigned(trx, member.id, signed.id, {
      agreement: version.id,
      version: version.version,
      language: document.language,
      hash: document.hash,
    })
    await queueEmail(trx, context, holder, {
      kind: 'agreement-signed',
      onceKey: `agreement:${signed.id}`,
      values: { title: document.title, version: String(document.version) },
      enclosed: copyText(document),
    })
    await memberChanged(trx, member.id)
  })
  return statusOf(version, await signaturesOf(context.db, member.id), languages, member)
}

function faultsOf(
  version: AgreementVersion,
  { acks }: AgreementDocument,
  signature: Static<typeof AgreementSignature>,
  signs: (name: string) => boolean,
): { field: string; rule: string }[] {
  const due = acks.map(({ id }) => id).toSorted()
  const typed = (signature.typedName ?? '').trim()
  return [
    ...(version.requiresScroll && !signature.readToEnd ? [{ field: 'readToEnd', rule: 'required' }] : []),
    ...(isDeepStrictEqual([...new Set(signature.acks)].toSorted(), due) ? [] : [{ field: 'acks', rule: 'required' }]),
    ...(version.requiresTypedName && typed.length < 2 ? [{ field: 'typedName', rule: 'required' }] : []),
    ...(typed.length >= 2 && !signs(typed) ? [{ field: 'typedName', rule: 'name' }] : []),
  ]
}

const today = (): string => new Date().toISOString().slice(0, 10)
