import { maskEmail } from '@tessera/contract/mask-email.ts'
import countries from '@tessera/contract/countries.json' with { type: 'json' }
import { kycProviders } from '@tessera/contract/states.ts'
import { memberOpened, membersSearched } from '../../platform/audit/review-events.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import { normaliseEmail } from '../../accounts/members/email.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { memberByEmail, memberById } from '../../accounts/members/store.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { documentFingerprint } from '../../verification/records/fingerprints.ts'
import { overviewOf, type MemberOverview } from '../cases/of-member.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'regions'>

/** One reference of a vendor rarely has more members than this. */
const mostFound = 20

/** A member as a search shows them. */
export interface FoundMember {
  id: number
  site: string
  level: number
  /** Masked. */
  email: string
}

/** The status of a member, their cases and history. The audit chain records who opened it. Throws `InvalidTransition`. */
export async function memberPageOf(
  needs: Needs,
  memberId: number,
  by: string,
): Promise<MemberOverview & Pick<FoundMember, 'email'> & { language: string }> {
  const overview = await overviewOf(needs, memberId, by)
  return needs.db.transaction().execute(async (trx) => {
    await memberOpened(trx, `reviewer:${by}`, memberId)
    const member = await memberById(trx, memberId)
    return {
      ...overview,
      email: member ? shownEmail(needs, member) : '',
      language: member?.language ?? 'en',
    }
  })
}

/**
 * Members with this number, email address, number of a document, case, or reference of a vendor or of a message to us;
 * erased members are not found. A document's number is looked up by its fingerprint for every country, also without the
 * spaces that were typed. The audit chain records who searched.
 */
export async function findMembers(needs: Needs, text: string, by: string): Promise<FoundMember[]> {
  const found = await foundBy(needs, text, by)
  const kind = kinds.find(([, form]) => form.test(text.trim()))?.[0] ?? 'other'
  await needs.db.transaction().execute((trx) => membersSearched(trx, `reviewer:${by}`, { kind, found: found.length }))
  return found
}

/** What was searched for. The audit chain has the kind alone: the text is personal data. */
const kinds = [
  ['email', /@/],
  ['number', /^\d{1,15}$/],
  ['case', /^[0-9a-f-]{36}$/i],
] as const

async function foundBy(needs: Needs, text: string, by: string): Promise<FoundMember[]> {
  await permit(needs.db, `reviewer:${by}`, 'review', 'own')
  const sites = await sitesOf(needs.db, `reviewer:${by}`)
  const typed = text.trim()
  if (typed === '') return []
  const found = typed.includes('@') ? await memberByEmail(needs.db, needs.keyring, normaliseEmail(typed)) : null
  const ids = found
    ? [found.id]
    : [
        ...(/^\d{1,15}$/.test(typed) ? [Number(typed)] : []),
        ...(/^[0-9a-f-]{36}$/i.test(typed) ? await membersOfCase(needs, typed) : []),
        ...(/^[A-Za-z0-9 -]{4,30}$/.test(typed) ? await membersOfDocument(needs, typed) : []),
        ...(await membersOfVendor(needs, typed)),
        ...(await membersOfMessage(needs, typed)),
      ]
  const members = await Promise.all([...new Set(ids)].map((id) => memberById(needs.db, id)))
  return members.flatMap((member) =>
    member?.data_key && (sites?.includes(member.site) ?? true)
      ? [{ id: member.id, site: member.site, level: member.kyc_level, email: shownEmail(needs, member) }]
      : [],
  )
}

const shownEmail = ({ keyring }: Needs, member: Member): string =>
  maskEmail(keyring.openText(member, sealed('member', 'email'), member.email))

/** The members of a case of any kind: of an identity transfer both. */
async function membersOfCase({ db }: Needs, id: string): Promise<number[]> {
  const of = (
    table: 'attempt' | 'address_proof' | 'questionnaire' | 'knowledge_proof' | 'risk_assessment' | 'recovery',
  ) => db.selectFrom(table).select('member_id').where('id', '=', id)
  const rows = await of('attempt')
    .unionAll(of('address_proof'))
    .unionAll(of('questionnaire'))
    .unionAll(of('knowledge_proof'))
    .unionAll(of('risk_assessment'))
    .unionAll(of('recovery'))
    .execute()
  const ends = await db
    .selectFrom('identity_transfer')
    .select(['source_id', 'target_id'])
    .where('id', '=', id)
    .execute()
  return [...rows.map((row) => row.member_id), ...ends.flatMap((row) => [row.source_id, row.target_id])]
}

/** The members of a vendor's own number of a session. */
async function membersOfVendor({ db }: Needs, ref: string): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_session')
    .select('member_id')
    .distinct()
    .where('provider', 'in', kycProviders)
    .where('ref', '=', ref)
    .limit(mostFound)
    .execute()
  return rows.map((row) => row.member_id)
}

/** The member of an appeal or another message to us, by the reference that they were told to quote. */
/** The member of a message or an appeal by its reference, which people write with a dash, a space or neither. */
async function membersOfMessage({ db }: Needs, typed: string): Promise<number[]> {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const rows = await db
    .selectFrom('support_request')
    .select('member_id')
    .where('id', '=', `${signs.slice(0, 5)}-${signs.slice(5)}`)
    .execute()
  return rows.flatMap((row) => (row.member_id === null ? [] : [row.member_id]))
}

/** Utopia: the state of specimens, which only a sandbox accepts. */
const specimens = 'UTO'

async function membersOfDocument({ db, keyring }: Needs, number: string): Promise<number[]> {
  const written = [...new Set([number, number.toUpperCase().replaceAll(/[\s-]/g, '')])]
  const hashes = [...countries.map(({ countryCode }) => countryCode), specimens].flatMap((country) =>
    written.map((one) => documentFingerprint(keyring, country, one)),
  )
  const rows = await db
    .selectFrom('document_fingerprint')
    .select('member_id')
    .where('document_hash', 'in', hashes)
    .execute()
  return rows.map((row) => row.member_id)
}
