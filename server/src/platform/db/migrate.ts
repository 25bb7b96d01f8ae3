import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as init from './migrations/001-init.ts'
import * as supportRequests from './migrations/002-support-requests.ts'
import * as questionnaires from './migrations/003-questionnaires.ts'
import * as reverification from './migrations/005-reverification.ts'
import * as resetsAddressesTransfers from './migrations/006-resets-addresses-transfers.ts'
import * as partners from './migrations/008-partners.ts'
import * as handoffs from './migrations/013-handoffs.ts'
import * as announcementsAffiliatesQuickChecks from './migrations/007-announcements-affiliates-quick-checks.ts'
import * as suitability from './migrations/010-suitability.ts'
import * as agreements from './migrations/011-agreements.ts'
import * as tasks from './migrations/012-tasks.ts'
import * as webhooks from './migrations/014-webhooks.ts'
import * as messenger from './migrations/015-messenger.ts'
import * as memberLanguage from './migrations/016-member-language.ts'
import * as providers from './migrations/017-providers.ts'
import * as sessionGrants from './migrations/020-session-grants.ts'
import * as mailSending from './migrations/021-mail-sending.ts'
import * as erasedFiles from './migrations/022-erased-files.ts'
import * as mending from './migrations/024-mending.ts'
import * as residenceTold from './migrations/023-residence-told.ts'
import * as erasuresAndPdfPages from './migrations/018-erasures-and-pdf-pages.ts'
import * as earlyReading from './migrations/027-early-reading.ts'
import * as noticeBusiness from './migrations/026-notice-business.ts'
import * as holdsAndClasses from './migrations/027-holds-and-classes.ts'
import * as repeatsAndAppeals from './migrations/025-repeats-and-appeals.ts'
import * as staffAndWallets from './migrations/028-staff-and-wallets.ts'
import * as standingRevision from './migrations/033-standing-revision.ts'
import * as heldFormsAndTalks from './migrations/034-held-forms-and-talks.ts'
import * as officerTasks from './migrations/035-officer-tasks.ts'
import * as noticesByPartner from './migrations/036-notices-by-partner.ts'
import * as heldApprovals from './migrations/037-held-approvals.ts'
import * as siteReview from './migrations/038-site-review.ts'
import * as refusedAfterMoving from './migrations/039-refused-after-moving.ts'
import * as residenceBegun from './migrations/040-residence-begun.ts'
import * as stepDrafts from './migrations/045-step-drafts.ts'
import * as stoodBefore from './migrations/042-stood-before.ts'
import * as appealsOfAddressesAndLooks from './migrations/029-appeals-of-addresses-and-looks.ts'
import * as contactsAndWalletTests from './migrations/030-contacts-and-wallet-tests.ts'
import * as installation from './migrations/044-installation.ts'
import * as judgedAnew from './migrations/046-judged-anew.ts'
import * as endedByMove from './migrations/047-ended-by-move.ts'
import * as heldBeforeMove from './migrations/049-held-before-move.ts'
import * as sitesOfJudgements from './migrations/050-sites-of-judgements.ts'
import * as untilBeforeMove from './migrations/051-until-before-move.ts'
import * as siteSince from './migrations/052-site-since.ts'
import type { Database } from './tables.ts'

/** All migrations, by number; a released one is never edited. */
const migrations: Record<string, Migration> = {
  '001-init': init,
  '002-support-requests': supportRequests,
  '003-questionnaires': questionnaires,
  '005-reverification': reverification,
  '006-resets-addresses-transfers': resetsAddressesTransfers,
  '007-announcements-affiliates-quick-checks': announcementsAffiliatesQuickChecks,
  '008-partners': partners,
  '010-suitability': suitability,
  '011-agreements': agreements,
  '012-tasks': tasks,
  '013-handoffs': handoffs,
  '014-webhooks': webhooks,
  '015-messenger': messenger,
  '016-member-language': memberLanguage,
  '017-providers': providers,
  '018-erasures-and-pdf-pages': erasuresAndPdfPages,
  '020-session-grants': sessionGrants,
  '021-mail-sending': mailSending,
  '022-erased-files': erasedFiles,
  '026-notice-business': noticeBusiness,
  '027-early-reading': earlyReading,
  '027-holds-and-classes': holdsAndClasses,
  '025-repeats-and-appeals': repeatsAndAppeals,
  '024-mending': mending,
  '023-residence-told': residenceTold,
  '028-staff-and-wallets': staffAndWallets,
  '033-standing-revision': standingRevision,
  '034-held-forms-and-talks': heldFormsAndTalks,
  '035-officer-tasks': officerTasks,
  '036-notices-by-partner': noticesByPartner,
  '037-held-approvals': heldApprovals,
  '038-site-review': siteReview,
  '039-refused-after-moving': refusedAfterMoving,
  '040-residence-begun': residenceBegun,
  '044-installation': installation,
  '045-step-drafts': stepDrafts,
  '046-judged-anew': judgedAnew,
  '047-ended-by-move': endedByMove,
  '049-held-before-move': heldBeforeMove,
  '050-sites-of-judgements': sitesOfJudgements,
  '051-until-before-move': untilBeforeMove,
  '052-site-since': siteSince,
  '042-stood-before': stoodBefore,
  '029-appeals-of-addresses-and-looks': appealsOfAddressesAndLooks,
  '030-contacts-and-wallet-tests': contactsAndWalletTests,
}

/** Brings the schema up to date; safe to run from several processes at once (the migrator holds a lock). */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated')
  return (results ?? []).map((result) => result.migrationName)
}
