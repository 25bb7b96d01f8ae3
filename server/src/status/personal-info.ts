import { sql } from 'kysely'
import { maskEmail } from '@tessera/contract/mask-email.ts'
import { addressFormOf } from '@tessera/contract/addresses.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { readAddress } from '../verification/addresses/read-proof.ts'
import type { VerificationParts } from '../verification/parts.ts'
import { firstCharacter } from '../platform/characters.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import { verifiedIdentity } from '../accounts/members/store.ts'
import { readDetails, type Details } from '../accounts/snapshot/attempts.ts'
import type { Fact } from '../recognition/facts.ts'
import { compareNamePart } from '../recognition/names.ts'
import { maskNumber } from '../verification/records/mask.ts'
import { sealed } from '../platform/secrets/sealed-columns.ts'

type Needs = Pick<VerificationParts, 'db' | 'keyring'>

type PersonalInfo = Calls['POST /v3/private/kyc/kyc-personal-info']['result']
type Item = PersonalInfo['items'][number]

/** The member's data, with its source and date: the verified identity, or else what was last typed. */
export async function personalInfo(context: Needs, member: SessionMember): Promise<PersonalInfo> {
  const {
    created_at,
    nationality,
    residence_at: declaredAt,
  } = await context.db
    .selectFrom('member')
    .select(['created_at', 'nationality', 'residence_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const email = context.keyring.openText(member, sealed('member', 'email'), member.email)
  // Members who come from a partner have none with us.
  const account: Item[] =
    email === ''
      ? []
      : [{ field: 'email', value: maskEmail(email), source: 'account', since: created_at.toISOString() }]
  const declared = (field: 'residenceCountry' | 'nationality', value: string | null): Item[] =>
    value && declaredAt ? [{ field, value, source: 'typed', since: declaredAt.toISOString() }] : []
  account.unshift(
    ...(await addressHeld(context, member)),
    ...declared('residenceCountry', member.residence_country),
    ...declared('nationality', nationality),
  )
  const identity = verifiedIdentity(context.keyring, member)
  const given = await givenDetails(context, member, { approved: identity !== null })
  if (identity) {
    const since = identity.verifiedAt
    const byNumber = identity.method === 'number'
    const typed = (field: keyof Details, value: string): Item =>
      !byNumber && given?.isRead(field, value)
        ? { field, value, source: 'confirmed', since: given.since }
        : { field, value, source: byNumber ? 'registry' : 'compared', since }
    const read = (field: Item['field'], value: string): Item => ({
      field,
      value,
      source: byNumber ? 'registry' : 'document',
      since,
    })
    return {
      masked: false,
      firstName: identity.firstName,
      lastName: identity.lastName,
      birthDate: identity.birthDate,
      items: [
        ...(identity.firstName ? [typed('firstName', identity.firstName)] : []),
        typed('lastName', identity.lastName),
        typed('birthDate', identity.birthDate),
        // A verification by number shows no document.
        ...(byNumber ? [] : [read('documentType', identity.documentType)]),
        read('documentCountry', identity.country),
        read('documentNumber', maskNumber(identity.number)),
        ...(identity.expiresOn ? [read('documentExpiry', identity.expiresOn)] : []),
        ...account,
      ],
    }
  }
  const details = given?.details
  const typed = (field: keyof Details, value: string): Item => ({
    field,
    value,
    source: given?.isRead(field, value) ? 'confirmed' : 'typed',
    since: given?.since ?? '',
  })
  return {
    masked: false,
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    birthDate: details?.birthDate ?? null,
    items: details
      ? [
          ...(details.firstName ? [typed('firstName', details.firstName)] : []),
          typed('lastName', details.lastName),
          typed('birthDate', details.birthDate),
          ...account,
        ]
      : account,
  }
}

/** The details that the member last gave, and whether a value is what the document says. */
interface Given {
  details: Details
  since: string
  isRead: (field: keyof Details, value: string) => boolean
}

/** `approved`: those of the document that verified the member. */
async function givenDetails(
  { db, keyring }: Needs,
  member: SessionMember,
  { approved }: { approved: boolean },
): Promise<Given | null> {
  const attempt = await db
    .selectFrom('attempt')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('details', 'is not', null)
    .$if(approved, (query) => query.where('state', '=', 'approved'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const details = attempt ? readDetails(keyring, member, attempt) : null
  if (!attempt || !details) return null
  const facts = attempt.facts ? keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), attempt.facts) : []
  return {
    details,
    since: (attempt.submitted_at ?? attempt.created_at).toISOString(),
    isRead: (field, value) =>
      facts.some(
        (fact) =>
          fact.field === readAs[field] &&
          fact.source !== 'typed' &&
          (field === 'birthDate' ? fact.value === value : compareNamePart(value, fact.value) === 'same'),
      ),
  }
}

/** The fields as a document names them. */
const readAs: Readonly<Record<keyof Details, string>> = {
  lastName: 'surname',
  firstName: 'givenNames',
  birthDate: 'birthDate',
}

/** What each masked value shows: enough for the member to recognise it, and too little for someone else. */
const masks: Partial<Record<Item['field'], (value: string) => string>> = {
  firstName: (value) => `${firstCharacter(value)}•••`,
  lastName: (value) => `${firstCharacter(value)}•••`,
  birthDate: () => '••••',
  // Ends with the code of its country.
  address: (value) => `••••, ${value.slice(-2)}`,
}

/**
 * The same data for a page that anyone with the member's open browser can read. Name and date of birth are whole only
 * while a form asks for them: not once they are sent.
 */
export async function maskedInfo({ db }: Needs, member: SessionMember, info: PersonalInfo): Promise<PersonalInfo> {
  const sent =
    member.identity ??
    (await db
      .selectFrom('attempt')
      .select('id')
      .where('member_id', '=', member.id)
      .where('state', 'in', ['submitted', 'in_review'])
      .limit(1)
      .executeTakeFirst())
  const items = info.items.map((item) => ({ ...item, value: masks[item.field]?.(item.value) ?? item.value }))
  const masked = info.items.some(({ field }) => masks[field] !== undefined)
  return sent ? { firstName: '', lastName: '', birthDate: null, items, masked } : { ...info, items, masked }
}

/** The proven or last typed address, in its country's own order, with the two-letter country code at the end. */
async function addressHeld({ db, keyring }: Needs, member: SessionMember): Promise<Item[]> {
  const proof = await db
    .selectFrom('address_proof')
    .select(['state', 'country', 'details', 'created_at', 'decided_at'])
    .where('member_id', '=', member.id)
    .where('voided_at', 'is', null)
    .where('state', '!=', 'superseded')
    .orderBy(sql`state = 'approved'`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!proof) return []
  const { address } = readAddress(keyring, member, proof)
  const lines = addressFormOf(proof.country, 'en').rows.map((row) =>
    row
      .map((part) => address[part])
      .filter(Boolean)
      .join(' '),
  )
  const value = [...lines.filter(Boolean), proof.country].join(', ')
  const proved = proof.state === 'approved' && proof.decided_at
  return [
    { field: 'address', value, source: proved ? 'proof' : 'typed', since: (proved || proof.created_at).toISOString() },
  ]
}
