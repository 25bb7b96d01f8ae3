import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { OperatorFault } from '../operator-fault.ts'
import type { Database } from './tables.ts'

/** The migrations by number. A new one gets the next number. Never edit one that is on main. */
const migrations: Record<string, Migration> = {
  '001-initial': sqlFile('001-initial'),
  '002-drafts-and-video-calls': sqlFile('002-drafts-and-video-calls'),
  '003-vendors': sqlFile('003-vendors'),
  '004-consent-at-sending': sqlFile('004-consent-at-sending'),
  '005-safety': sqlFile('005-safety'),
  '006-visitor-codes': sqlFile('006-visitor-codes'),
  '007-security-hold': sqlFile('007-security-hold'),
  '008-vendor-images': sqlFile('008-vendor-images'),
  '009-passkey-challenges': sqlFile('009-passkey-challenges'),
  '010-console': sqlFile('010-console'),
  '011-sign-in-factors': sqlFile('011-sign-in-factors'),
  '012-my-data': sqlFile('012-my-data'),
  '013-recovery': sqlFile('013-recovery'),
  '014-email-phrase': sqlFile('014-email-phrase'),
  '015-rewrite-after-erasure': sqlFile('015-rewrite-after-erasure'),
  '016-notices-seen': sqlFile('016-notices-seen'),
  '017-notices-index': sqlFile('017-notices-index'),
  '018-case-handling': sqlFile('018-case-handling'),
  '019-staff-regions': sqlFile('019-staff-regions'),
  '020-quality': sqlFile('020-quality'),
  '021-email-changes': sqlFile('021-email-changes'),
  '022-sign-in-countries': sqlFile('022-sign-in-countries'),
  '023-second-reviewer-of-a-recovery': sqlFile('023-second-reviewer-of-a-recovery'),
  '024-glossary-names': sqlFile('024-glossary-names'),
  '025-second-reviewer-of-an-address': sqlFile('025-second-reviewer-of-an-address'),
  '026-staff-oidc': sqlFile('026-staff-oidc'),
  '027-staff-views': sqlFile('027-staff-views'),
  '028-business-hours': sqlFile('028-business-hours'),
  '029-break-glass': sqlFile('029-break-glass'),
  '030-suspicion-reports': sqlFile('030-suspicion-reports'),
  '031-note-attachments': sqlFile('031-note-attachments'),
  '032-approval-proposals': sqlFile('032-approval-proposals'),
  '033-staff-passkey-sessions': sqlFile('033-staff-passkey-sessions'),
  '034-claim-tabs': sqlFile('034-claim-tabs'),
  '035-staff-alerts': sqlFile('035-staff-alerts'),
  '036-photo-revision': sqlFile('036-photo-revision'),
  '037-vendor-hand-overs': sqlFile('037-vendor-hand-overs'),
  '038-first-looks': sqlFile('038-first-looks'),
  '039-reopened-cases': sqlFile('039-reopened-cases'),
  '040-staff-confirmations': sqlFile('040-staff-confirmations'),
  '041-facts-of-an-address': sqlFile('041-facts-of-an-address'),
  '042-case-proposals': sqlFile('042-case-proposals'),
  '043-act-proposals': sqlFile('043-act-proposals'),
  '044-proposed-requests': sqlFile('044-proposed-requests'),
  '045-faster-business-hours': sqlFile('045-faster-business-hours'),
  '046-queue-reads-less': sqlFile('046-queue-reads-less'),
  '047-simulated-resubmission': sqlFile('047-simulated-resubmission'),
}

/** A migration of SQL statements in `migrations/<name>.sql`. */
function sqlFile(name: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(readFileSync(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8')).execute(db)
    },
  }
}

/**
 * Brings the schema up to date. Safe to run from several processes at once (the migrator has a lock). Returns the
 * names of the migrations that ran.
 * @throws OperatorFault when the database has migrations that this version does not know
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  await refuseUnknownSchema(db)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated')
  return (results ?? []).map((result) => result.migrationName)
}

/** We must not write to a database of a newer version, or of one from before the first release. */
async function refuseUnknownSchema(db: Kysely<Database>): Promise<void> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !(name in migrations))
  if (!unknown) return
  throw new OperatorFault(
    `This database was made by another version of Tessera (migration ${unknown.name}) and cannot be opened by this one. ` +
      'Nothing was changed. Run the version that made it, or start with an empty data folder or database: ' +
      'set TESSERA_DATA_DIR or DATABASE_URL, or move the old folder away. Data from before the first release are not converted.',
  )
}
