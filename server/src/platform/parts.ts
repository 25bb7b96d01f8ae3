import type { LimitFunction } from 'p-limit'
import type { Db } from './db/postgres.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { EventStream } from './live/event-stream.ts'
import type { Log } from './logger.ts'
import type { Keyring } from './secrets/keyring.ts'
import type { Settings } from './settings.ts'
import type { Storage } from './storage/storage.ts'
import type { Texts } from './texts.ts'

/** What the platform provides to the modules above it. */
export interface PlatformParts {
  config: Settings
  log: Log
  db: Db
  keyring: Keyring
  storage: Storage
  texts: Texts
  jobs: Jobs
  live: EventStream
  /** Decoding photos takes a lot of memory, so only a few run at once. */
  intakeLimit: LimitFunction
}
