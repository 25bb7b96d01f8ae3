import { uploadBytes } from '@tessera/contract/limits.ts'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type pg from 'pg'
import { OperatorFault } from './platform/operator-fault.ts'
import type { Config } from './config.ts'
import { shortMessagesFor } from './accounts/contacts/short-messages.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { lockFolder } from './platform/db/folder-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPool } from './platform/db/postgres.ts'
import { embeddedRole, migrateAsOwner, serverOf, type Connection } from './platform/db/server-role.ts'
import { exchangeFor } from './accounts/exchange/exchange.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { inFlight, type InFlight } from './platform/limits/in-flight.ts'
import { registryFor } from './verification/registry/registry.ts'
import { startEventStream } from './platform/live/event-stream.ts'
import { createLogger } from './platform/logger.ts'
import { findings } from '@tessera/questionnaires/library/check.ts'
import { loadSuitability } from '@tessera/questionnaires/library/suitability.ts'
import { loadAgreements } from '@tessera/questionnaires/library/agreements.ts'
import { loadLibrary, type Library } from '@tessera/questionnaires/library/files.ts'
import { checkInstallation } from './platform/installation.ts'
import { refuseWithoutAdmin } from './platform/staff/staff.ts'
import type { ComplianceParts } from './compliance/parts.ts'
import { findQuestionnaires } from './compliance/questionnaires/store.ts'
import { createReaderPool } from './recognition/reader-pool.ts'
import { providersFor, sitesWithoutProvider } from './verification/providers/providers.ts'
import { regionFindings } from './regions/check.ts'
import { loadRegions } from './regions/region.ts'
import { afterDecision } from './status/after-decision.ts'
import { serveTexts } from './verification/attempts/consent.ts'
import { findCachedSnapshot } from './accounts/snapshot/snapshot-cache.ts'
import { findSession } from './accounts/sessions/sessions.ts'
import { findAccess } from './accounts/sessions/access.ts'
import { Keyring } from './platform/secrets/keyring.ts'
import { masterKey } from './platform/secrets/master-key.ts'
import { diskStorage } from './platform/storage/disk.ts'
import type { Environment } from '@tessera/contract/languages.ts'
import { environmentOf, loadTexts } from './platform/texts.ts'

/**
 * Everything the server owns, built once. Each part can be replaced (tests, other stores). Layers below `web` take the
 * parts they need.
 */
export interface Context extends ComplianceParts {
  config: Config
  /** How a part opens its own database connection. */
  connection: string | pg.ClientConfig
  /** The live session of a token, with its member. */
  sessionOf: ReturnType<typeof findSession>
  /** The same with the member's attempts, newest first. */
  snapshotOf: ReturnType<typeof findCachedSnapshot>
  /** What an SDK mode access token is for. */
  accessOf: ReturnType<typeof findAccess>
  /** Uploads in progress: each has a whole file in memory. */
  uploads: InFlight
  /** Resolves when the server cannot continue: the embedded database, a child of this process, ended unexpectedly. */
  lost: Promise<OperatorFault>
  close(): Promise<void>
}

/** Opens the database (starting the embedded one if none is configured), migrates it and builds all parts. */
export async function createContext(config: Config): Promise<Context> {
  const log = createLogger(config)
  const regions = loadRegions(config.regionsDir)
  const questionnaires = libraryOf(config.questionnairesDir)
  const agreements = loadAgreements(join(config.questionnairesDir, 'agreements'))
  const [wrong] = regionFindings(regions, { questionnaires, agreements })
  if (wrong) throw new OperatorFault(`regions: ${wrong.site}: ${wrong.fault} (npm run regions:check lists all)`)
  const suitability = loadSuitability(config.questionnairesDir)
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    // Closes in the reverse order of opening. A failure does not leave the others open.
    for (const closer of closers.splice(0).toReversed())
      await closer().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
  }
  try {
    makeDataFolder(config.dataDir)
    // Only the embedded database needs the folder for itself. Several servers on one database share the files in it.
    if (!config.databaseUrl) closers.push(lockFolder(config.dataDir))
    const { connection, owner, lost } = await openDatabase(config, closers)
    const { db, pool, close: closePool } = openPool(connection)
    closers.push(closePool)
    if (config.databaseUrl) await refuseSilentDatabase(pool)
    const applied = await (owner ? migrateAsOwner(owner, serverOf(connection)) : migrate(db))
    if (applied.length > 0) log.info({ applied }, 'database: migrated')
    const keyring = new Keyring(masterKey(config))
    await checkInstallation(db, keyring, config.mode)
    if (config.mode === 'production') await refuseWithoutAdmin(db)
    const texts = textsOf(environmentOf(config))
    await serveTexts(db, texts.version)
    const live = await startEventStream(connection, log)
    closers.push(live.close)
    const readers = createReaderPool({ size: config.readers })
    closers.push(readers.close)
    const jobs = await startJobs(connection, log)
    closers.push(jobs.stop)
    const providers = providersFor(config, { db, jobs, keyring })
    const [unserved] = sitesWithoutProvider(regions, providers)
    if (unserved)
      throw new OperatorFault(
        `regions: ${unserved.site}: the provider ${unserved.provider} is not connected in ${config.mode} mode (docs/providers.md)`,
      )
    return {
      config,
      log,
      db,
      connection,
      keyring,
      sessionOf: findSession(db, pool),
      snapshotOf: findCachedSnapshot(db, pool),
      accessOf: findAccess(db, pool),
      exchange: exchangeFor(config.mode, db),
      shortMessages: shortMessagesFor(config.mode),
      registry: registryFor(config.mode),
      storage: diskStorage(join(config.dataDir, 'files')),
      providers,
      afterDecision,
      regions,
      texts,
      questionnaires,
      agreements,
      suitability,
      questionnairesOf: findQuestionnaires(db, pool),
      jobs,
      live,
      readers,
      intakeLimit: pLimit(1),
      uploads: inFlight({ each: 3, all: 32, bytes: 2 * uploadBytes }),
      lost,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/* Read and checked once per process, even when tests run several servers in it: these do not change while it runs. */
const libraryOf = perKey(soundLibrary)
const textsOf = perKey((environment: Environment) => loadTexts({ environment }))

function perKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** All questionnaires must be valid: we cannot ask one that we cannot evaluate. */
export function soundLibrary(folder: string): Library {
  const library = loadLibrary(folder)
  const [first] = findings(library)
  if (first)
    throw new OperatorFault(`Questionnaire ${first.code}: ${first.fault} (npm run questionnaires:check lists all)`)
  return library
}

function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new OperatorFault(
      `The data folder ${path} cannot be used (${error instanceof Error ? error.message : String(error)}). Choose another with TESSERA_DATA_DIR.`,
    )
  }
}

/** The operator has to fix a wrong address or password. The address may contain the password, so it is not printed. */
async function refuseSilentDatabase(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const fault =
      error instanceof AggregateError
        ? error.errors.map(String).join('; ')
        : error instanceof Error
          ? error.message
          : String(error)
    throw new OperatorFault(`The database of DATABASE_URL cannot be reached: ${fault}`)
  }
}

async function openDatabase(
  config: Config,
  closers: (() => Promise<void>)[],
): Promise<Pick<Context, 'connection' | 'lost'> & { owner: Connection | null }> {
  // The operator's own database recovers by itself, and so do the connections to it.
  if (config.databaseUrl)
    return {
      connection: config.databaseUrl,
      owner: config.ownerDatabaseUrl,
      lost: Promise.withResolvers<OperatorFault>().promise,
    }
  const embedded = await startEmbedded(join(config.dataDir, 'postgres'))
  closers.push(embedded.stop)
  return {
    connection: { ...embedded.connection, user: embeddedRole },
    owner: embedded.connection,
    lost: embedded.lost.then(reportedLost),
  }
}

function reportedLost(by: number | string): OperatorFault {
  return new OperatorFault(
    `The embedded database ended (${by}). Tessera cannot run without it. What was saved is safe. Start Tessera again: the database starts with it.`,
  )
}
