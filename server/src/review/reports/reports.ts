import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { mayFollow, suspicionReportTransitions } from '@tessera/contract/states.ts'
import type {
  Report,
  ReportContent,
  ReportHead,
  ReportRead,
  UnfiledReason,
} from '@tessera/contract/suspicion-reports.ts'
import { memberById, verifiedIdentity } from '../../accounts/members/store.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import {
  reportClosed,
  reportFiled,
  reportsListed,
  reportRead,
  reportSaved,
  reportStarted,
} from '../../platform/audit/report-events.ts'
import type { SuspicionReport } from '../../platform/db/report-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { sentCases } from '../cases/of-member.ts'
import { ofSites } from '../queue/work.ts'

/*
 * Drafts of suspicious activity reports. A report outlives the erasure of its member, because the law asks for the
 * record and a refused erasure would warn the member: its content is sealed with a key of ours, not with the member's.
 */

type Needs = Pick<ComplianceParts, 'db' | 'keyring'>
type Trx = Transaction<Database>

const actor = (by: string): string => `reviewer:${by}`

/** The reports about members of the person's regions: drafts first, then the latest. */
export async function reportsFor({ db }: Pick<Needs, 'db'>, by: string): Promise<Static<typeof ReportHead>[]> {
  await permit(db, actor(by), 'report', 'own')
  const ours = ofSites(await sitesOf(db, actor(by)))
  const rows = await db
    .selectFrom('suspicion_report as report')
    .innerJoin('member', 'member.id', 'report.member_id')
    .innerJoin('suspicion_report_version as version', 'version.report_id', 'report.id')
    .selectAll('report')
    .select(({ fn }) => [fn.max<number>('version.number').as('version'), fn.max<Date>('version.at').as('changed_at')])
    .where(sql<boolean>`${ours}`)
    .groupBy('report.id')
    .orderBy(sql`report.state <> 'draft'`)
    .orderBy('changed_at', 'desc')
    .limit(200)
    .execute()
  await db.transaction().execute((trx) => reportsListed(trx, by, rows.length))
  return rows.map((row) => headOf(row, { number: row.version, at: row.changed_at }))
}

/** Starts a draft with what is on record about the member. Throws {@link InvalidTransition}. */
export function startReport({ db, keyring }: Needs, memberId: number, by: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, actor(by), 'report', 'own')
    const member = await memberById(trx, memberId)
    if (!member?.data_key) throw new InvalidTransition(`There is no member ${memberId}`)
    await permit(trx, actor(by), 'report', { member: memberId })
    const { id } = await trx
      .insertInto('suspicion_report')
      .values({ member_id: memberId, opened_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addVersion(trx, keyring, { id, number: 1, by, content: contentOnRecord(keyring, member) })
    await reportStarted(trx, { by, id })
    return id
  })
}

/** A report in its latest or an earlier version. Throws {@link InvalidTransition}. */
export function readReport(
  { db, keyring }: Needs,
  { id, version, by }: { id: string; version?: number | undefined; by: string },
): Promise<Report> {
  return db.transaction().execute(async (trx) => {
    const row = await ownReport(trx, id, by)
    const report = await reportOf(trx, keyring, row, version)
    await reportRead(trx, { by, id }, report.shown)
    return report
  })
}

/** Adds a version. Throws {@link InvalidTransition} when it ended, or when someone else saved one meanwhile. */
export function saveReport(
  { db, keyring }: Needs,
  { id, version, content, by }: { id: string; version: number; content: ReportContent; by: string },
): Promise<Report> {
  return db.transaction().execute(async (trx) => {
    const row = await ownReport(trx, id, by)
    if (row.state !== 'draft') throw new InvalidTransition('This report is not a draft any more.')
    await refuseNewer(trx, id, version)
    await refuseUnknown(trx, content, by)
    await addVersion(trx, keyring, { id, number: version + 1, by, content })
    await reportSaved(trx, { by, id }, version + 1)
    return reportOf(trx, keyring, row)
  })
}

/** Ends a draft: filed with the authority's number, or closed with a reason. Throws {@link InvalidTransition}. */
export function endReport(
  { db, keyring }: Needs,
  asked: { id: string; version: number; reference?: string | undefined; unfiledReason?: UnfiledReason | undefined },
  by: string,
): Promise<Report> {
  const { id, version, reference = '', unfiledReason } = asked
  const to = unfiledReason ? 'closed' : 'filed'
  return db.transaction().execute(async (trx) => {
    const row = await ownReport(trx, id, by)
    if (!mayFollow(suspicionReportTransitions, row.state, to))
      throw new InvalidTransition('This report is not a draft any more.')
    await refuseNewer(trx, id, version)
    if (to === 'filed' && reference.trim() === '')
      throw new InvalidTransition('Enter the number that the authority gave to the report.')
    if (to === 'filed' && (await reportOf(trx, keyring, row)).content.suspicion === null)
      throw new InvalidTransition('Choose what is suspected, and save the report.')
    const ended = await trx
      .updateTable('suspicion_report')
      .set({
        state: to,
        ended_by: by,
        ended_at: new Date(),
        unfiled_reason: unfiledReason ?? null,
        reference:
          to === 'filed' ? keyring.sealOwn(sealed('suspicion_report', 'reference', row), reference.trim()) : null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (unfiledReason) await reportClosed(trx, { by, id }, version, unfiledReason)
    else await reportFiled(trx, { by, id }, version)
    return reportOf(trx, keyring, ended)
  })
}

/** A report about a member of the person's regions, locked. An unknown one and another region's are the same. */
async function ownReport(trx: Trx, id: string, by: string): Promise<SuspicionReport> {
  await permit(trx, actor(by), 'report', 'own')
  const row = await trx.selectFrom('suspicion_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const unknown = new InvalidTransition(`There is no report ${id}.`)
  if (!row) throw unknown
  const sites = await sitesOf(trx, actor(by))
  const { site } = await trx
    .selectFrom('member')
    .select('site')
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow()
  if (sites && !sites.includes(site)) throw unknown
  return row
}

async function refuseNewer(trx: Trx, id: string, version: number): Promise<void> {
  const { latest } = await trx
    .selectFrom('suspicion_report_version')
    .select(({ fn }) => fn.max<number>('number').as('latest'))
    .where('report_id', '=', id)
    .executeTakeFirstOrThrow()
  if (latest !== version)
    throw new InvalidTransition(`Version ${latest} was saved meanwhile. Copy your changes, reload, and add them.`)
}

/** Linked cases and members must exist, in the person's regions. */
async function refuseUnknown(trx: Trx, { cases, members }: ReportContent, by: string): Promise<void> {
  const ours = ofSites(await sitesOf(trx, actor(by)))
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${cases}::text[]) asked(name)
      where not exists (select from (${sentCases}) sent join member on member.id = sent."memberId"
        where sent.id::text = lower(asked.name) and ${ours})
    union all select asked.name from unnest(${members.map(String)}::text[]) asked(name)
      where not exists (select from member where member.id = asked.name::bigint and ${ours})`.execute(trx)
  if (rows[0]) throw new InvalidTransition(`There is no case or member ${rows[0].name}.`)
}

async function addVersion(
  trx: Trx,
  keyring: Keyring,
  { id, number, by, content }: { id: string; number: number; by: string; content: ReportRead },
): Promise<void> {
  const row = { report_id: id, number }
  await trx
    .insertInto('suspicion_report_version')
    .values({
      ...row,
      written_by: by,
      content: keyring.sealOwn(sealed('suspicion_report_version', 'content', row), JSON.stringify(content)),
    })
    .execute()
}

async function reportOf(trx: Trx, keyring: Keyring, row: SuspicionReport, asked?: number): Promise<Report> {
  const versions = await trx
    .selectFrom('suspicion_report_version')
    .selectAll()
    .where('report_id', '=', row.id)
    .orderBy('number', 'desc')
    .execute()
  const [latest] = versions
  const shown = asked === undefined ? latest : versions.find(({ number }) => number === asked)
  if (!latest || !shown) throw new InvalidTransition(`This report has no version ${asked}.`)
  return {
    ...headOf(row, latest),
    endedBy: row.ended_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    reference: row.reference ? keyring.openOwn(sealed('suspicion_report', 'reference', row), row.reference) : '',
    unfiledReason: row.unfiled_reason,
    shown: shown.number,
    content: JSON.parse(keyring.openOwn(sealed('suspicion_report_version', 'content', shown), shown.content)),
    versions: versions.map(({ number, written_by: writtenBy, at }) => ({
      number,
      by: writtenBy,
      at: at.toISOString(),
    })),
  }
}

function headOf(
  { id, member_id: memberId, state, opened_by: openedBy, opened_at: openedAt }: SuspicionReport,
  { number, at }: { number: number; at: Date },
): Static<typeof ReportHead> {
  return {
    id,
    memberId,
    state,
    openedBy,
    openedAt: openedAt.toISOString(),
    version: number,
    changedAt: at.toISOString(),
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** A document in words, such as “Passport, Brazil, IV1234567”. */
function documentText({
  documentType,
  country,
  number,
}: Record<'documentType' | 'country' | 'number', string>): string {
  const type = documentType.toLowerCase().replaceAll('_', ' ')
  const place = /^[A-Z]{2}$/.test(country) ? countries.of(country) : country
  return [type.charAt(0).toUpperCase() + type.slice(1), place, number].join(', ')
}

/** What the first version says: who the member is, each fact with its source. */
function contentOnRecord(keyring: Keyring, member: Member): ReportRead {
  const identity = verifiedIdentity(keyring, member)
  const fact =
    (name: ReportContent['facts'][number]['name'], source: ReportContent['facts'][number]['source']) =>
    (value: string | null | undefined): ReportContent['facts'] =>
      value ? [{ name, value: value.slice(0, 200), source }] : []
  return {
    suspicion: null,
    facts: [
      ...fact('ACCOUNT', 'OWN_RECORDS')(String(member.id)),
      ...fact('NAME', 'OWN_RECORDS')(identity && `${identity.firstName} ${identity.lastName}`.trim()),
      ...fact('BIRTH_DATE', 'OWN_RECORDS')(identity?.birthDate),
      ...fact('DOCUMENT', 'VERIFIED_DOCUMENT')(identity && documentText(identity)),
      ...fact('NATIONALITY', 'MEMBER')(member.nationality),
      ...fact('ADDRESS', 'MEMBER')(member.residence_country),
    ],
    from: '',
    to: '',
    amounts: [],
    narrative: '',
    cases: [],
    members: [],
  }
}
