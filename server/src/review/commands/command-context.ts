import { loadAgreements, type Agreements } from '@tessera/questionnaires/library/agreements.ts'
import { loadLibrary, type Library } from '@tessera/questionnaires/library/files.ts'
import { loadSuitability, type Suitability } from '@tessera/questionnaires/library/suitability.ts'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorFault } from '../../platform/operator-fault.ts'
import { configFrom, type Config } from '../../config.ts'
import { runningConnection, startEmbedded } from '../../platform/db/embedded.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openPool, type Db } from '../../platform/db/postgres.ts'
import { embeddedRole, migrateAsOwner, serverOf } from '../../platform/db/server-role.ts'
import { readEnv, unknownNames } from '../../env.ts'
import { environmentOf, loadTexts, type Texts } from '../../platform/texts.ts'
import type { AfterDecision } from '../../verification/after-decision.ts'
import { afterDecision } from '../../status/after-decision.ts'
import { loadRegions, type Regions } from '../../regions/region.ts'
import { addressOf } from '../../platform/running-address.ts'
import { Keyring } from '../../platform/secrets/keyring.ts'
import { masterKey } from '../../platform/secrets/master-key.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** What a command needs of the server: its database, its keys and its files. */
export interface CommandContext {
  config: Config
  regions: Regions
  afterDecision: AfterDecision
  db: Db
  keyring: Keyring
  storage: Storage
  questionnaires: Library
  suitability: Suitability
  agreements: Agreements
  /** The texts of emails. */
  texts: Texts
}

/**
 * Opens the database of the running server, or starts the embedded one while the command runs. `mayStart`: also where
 * the server has not run yet.
 */
export async function openCommandContext(
  env = process.env,
  { mayStart = false }: { mayStart?: boolean } = {},
): Promise<{
  context: CommandContext
  mode: Config['mode']
  close: () => Promise<void>
}> {
  const config = configFrom(readEnv(env), unknownNames(env))
  const folder = join(config.dataDir, 'postgres')
  if (mayStart) mkdirSync(config.dataDir, { recursive: true })
  else if (!config.databaseUrl && !existsSync(folder))
    throw new OperatorFault(`There is no data in ${config.dataDir}: start the server once, or set TESSERA_DATA_DIR`)
  const running = config.databaseUrl ?? (await runningConnection(folder))
  // No second database may start over one that is just starting, or over this command's own.
  const letGo = running === null ? lockFolder(config.dataDir) : null
  const embedded = running === null ? await startEmbedded(folder) : null
  const given = running ?? embedded?.connection ?? ''
  // In the embedded database we come as its owner, and go on as the server does.
  const connection = typeof given === 'string' ? given : { ...given, user: embeddedRole }
  const owner = typeof given === 'string' ? config.ownerDatabaseUrl : given
  const pool = openPool(connection, 2)
  await (owner ? migrateAsOwner(owner, serverOf(connection)) : migrate(pool.db))
  // Most commands need one of these or none, and reading all of them takes longer than the command.
  const regions = once(() => loadRegions(config.regionsDir))
  const questionnaires = once(() => loadLibrary(config.questionnairesDir))
  const suitability = once(() => loadSuitability(config.questionnairesDir))
  const agreements = once(() => loadAgreements(join(config.questionnairesDir, 'agreements')))
  const texts = once(() => loadTexts({ environment: environmentOf(config) }))
  return {
    mode: config.mode,
    context: {
      config: { ...config, publicUrl: config.publicUrl ?? addressOf(config.dataDir) },
      db: pool.db,
      afterDecision,
      keyring: new Keyring(masterKey(config)),
      storage: diskStorage(join(config.dataDir, 'files')),
      get regions() {
        return regions()
      },
      get questionnaires() {
        return questionnaires()
      },
      get suitability() {
        return suitability()
      },
      get agreements() {
        return agreements()
      },
      get texts() {
        return texts()
      },
    },
    close: async () => {
      await pool.close()
      await embedded?.stop()
      await letGo?.()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
