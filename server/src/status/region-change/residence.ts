import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { residence } from '@tessera/contract/endpoints/v3/private/kyc/residence.ts'
import { residenceChanged } from '../../platform/audit/account-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import {
  isRecorded,
  knowsResidence,
  recordProvenResidence,
  refuseUnknownCountries,
  residenceDraft,
  residenceRefusal,
  refuseUnlessResidenceAllowed,
  residentOf,
  type Resident,
} from '../../accounts/residence.ts'
import { memberChanged, lockMember } from '../../accounts/members/store.ts'
import { regionOf, siteServing, type Regions } from '../../regions/region.ts'
import { countriesNotServed, isServed, knownCountries as known } from '../../regions/served.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { permit } from '../../platform/staff/staff.ts'
import { supersede } from '../../verification/drafts/supersede.ts'
import { dropDrafts, overwriteDraft } from '../../accounts/drafts/drafts.ts'
import { snapshotWithin, type Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { acceptedDocuments } from '../../verification/records/documents.ts'
import { moveToSite, type Moving } from './site.ts'

type Trx = Transaction<Database>
type Answer = ResultOf<typeof residence>
type Declared = NonNullable<BodyOf<typeof residence>['save']>

const saves = { name: 'residence', limit: 30, seconds: 3600 }

/** The member's residence, after saving what they declare. `from`: the country that the request comes from. */
export async function readOrSaveResidence(
  context: Pick<ComplianceParts, 'db' | 'regions'> & EmailParts,
  holder: KeyHolder,
  { save }: BodyOf<typeof residence>,
  from: string | null,
): Promise<Answer> {
  return context.db.transaction().execute(async (trx) => {
    if (save) await saveDeclared(context, trx, holder, save)
    const member = await residentOf(trx, holder.id)
    const refused = await residenceRefusal(trx, member)
    const { residence_country: lives, nationality } = member
    return {
      residence: lives,
      nationality,
      declaredAt: member.residence_at?.toISOString() ?? null,
      guess: lives === null && from !== null && isServed(context.regions, from) ? from : null,
      asked: refused === null && !knowsResidence(member),
      refused,
      closed: countriesNotServed(context.regions),
      site: member.site,
      version: member.version,
    }
  })
}

async function saveDeclared(
  context: Pick<ComplianceParts, 'regions'> & EmailParts,
  trx: Trx,
  holder: KeyHolder,
  declared: Declared,
): Promise<void> {
  const { id: memberId } = holder
  await consumeRateLimit(trx, saves, String(memberId))
  refuseUnknownCountries(declared)
  // Locks the case first, as starting an attempt does: no attempt starts while the rules change.
  await trx.selectFrom('kyc_case').select('id').where('member_id', '=', memberId).forUpdate().execute()
  await lockMember(trx, memberId)
  await refuseUnlessResidenceAllowed(trx, memberId)
  const member = await residentOf(trx, memberId)
  if (!isServed(context.regions, declared.residence))
    throw new Refusal('residenceNotServed', { country: declared.residence })
  if (!isRecorded(member, declared)) {
    if ((await snapshotWithin(trx, memberId)).wasVerified) await complete(trx, member, declared)
    else await settle(context, trx, `member:${memberId}`, { member, to: declared })
  }
  const { residence_country: residence, nationality } = await residentOf(trx, memberId)
  const values = { residence: residence ?? '', nationality: nationality ?? '' }
  await overwriteDraft(trx, context.keyring, holder, { key: residenceDraft, values })
}

/**
 * Members who verified before we asked this, and start over, add what is missing, once. Known values and the region
 * stay.
 */
async function complete(
  trx: Trx,
  { id, residence_country: lives, nationality }: Resident,
  declared: Declared,
): Promise<void> {
  const to = { residence: lives ?? declared.residence, nationality: nationality ?? declared.nationality }
  await trx
    .updateTable('member')
    .set({ residence_country: to.residence, nationality: to.nationality, residence_at: new Date() })
    .where('id', '=', id)
    .execute()
  await residenceChanged(trx, `member:${id}`, id)
  await memberChanged(trx, id)
}

/** Saves it. The region follows the residence unless a reviewer chose another one. */
async function settle(
  context: Moving,
  trx: Trx,
  actor: string,
  { member, to }: { member: Resident; to: { residence: string; nationality: string | null } },
): Promise<void> {
  const { regions, config } = context
  await trx
    .updateTable('member')
    .set({ residence_country: to.residence, nationality: to.nationality, residence_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  await residenceChanged(trx, actor, member.id)
  await memberChanged(trx, member.id)
  const site = siteServing(regions, to.residence)
  if (member.site === site || member.site !== siteServing(regions, member.residence_country)) return
  await moveToSite(context, trx, actor, { memberId: member.id, to: site })
  // A draft continues only with a document that the new region accepts.
  const draft = await trx
    .selectFrom('attempt')
    .select(['id', 'member_id', 'country', 'document_type'])
    .where('member_id', '=', member.id)
    .where('state', '=', 'draft')
    .where('purpose', '=', 'verify')
    .forUpdate()
    .executeTakeFirst()
  if (
    !draft ||
    acceptedDocuments(regionOf(regions, site), draft.country, config.mode).some(
      ({ type }) => type === draft.document_type,
    )
  )
    return
  await supersede(trx, draft)
  await dropDrafts(trx, member.id, ['details'])
}

/**
 * A reviewer sets a member's residence, verified or not. The region of an unverified member follows as if they had
 * declared it. A country that we do not serve is rejected, as it is for members: otherwise they would keep what they
 * had reached.
 */
export async function setResidence(
  context: Moving,
  trx: Trx,
  actor: string,
  { memberId, country }: { memberId: number; country: string },
): Promise<void> {
  await permit(trx, actor, 'manage', { member: memberId })
  if (!known.includes(country))
    throw new AttributeRefused(`Not a country: ${country}. Enter two capital letters, such as NL.`)
  if (!isServed(context.regions, country))
    throw new AttributeRefused(
      `We do not serve residents of ${country}: lock the member or close the account instead (lock, close)`,
    )
  const found = await trx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst()
  if (!found) throw new AttributeRefused(`There is no member ${memberId}`)
  const member = await residentOf(trx, memberId)
  if (member.residence_country === country) return
  await dropDrafts(trx, memberId, ['residence'])
  if (member.kyc_level === 0)
    await settle(context, trx, actor, { member, to: { residence: country, nationality: member.nationality } })
  else await recordProvenResidence(trx, actor, memberId, country)
}

/** Residence, nationality and region move with the identity to the other account. */
export async function moveResidence(
  context: Moving,
  trx: Trx,
  { from, to }: { from: Resident & Pick<Member, 'site_review_at' | 'site_since'>; to: Resident },
): Promise<void> {
  const { residence_country, nationality, residence_at } = from
  if (residence_country !== to.residence_country || nationality !== to.nationality) {
    await trx
      .updateTable('member')
      .set({ residence_country, nationality, residence_at })
      .where('id', '=', to.id)
      .execute()
    await residenceChanged(trx, 'system', to.id)
  }
  // In the same region, due dates that have passed for the person have also passed for the other account.
  if (from.site === to.site)
    await trx.updateTable('member').set({ site_since: from.site_since }).where('id', '=', to.id).execute()
  else await moveToSite(context, trx, 'system', { memberId: to.id, to: from.site })
  await trx.updateTable('member').set({ site_review_at: from.site_review_at }).where('id', '=', to.id).execute()
  await trx.updateTable('member').set({ site_review_at: null }).where('id', '=', from.id).execute()
}

/**
 * Whether an account keeps its region whatever the residence: a reviewer chose it, or a verification was given under
 * its rules.
 */
export function keepsSite(
  regions: Regions,
  { site, residence_country: lives }: Pick<Member, 'site' | 'residence_country'>,
  { wasVerified }: Pick<Snapshot, 'wasVerified'>,
): boolean {
  return wasVerified || site !== siteServing(regions, lives)
}
