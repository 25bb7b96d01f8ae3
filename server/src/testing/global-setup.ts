import type { TestProject } from 'vitest/node'
import { createLogger } from '../platform/logger.ts'
import { buildIfMissing } from '../web/pages/build.ts'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run. */
    postgres: string
    /** The files of this run's servers. */
    folder: string
  }
}

/**
 * One PostgreSQL for the whole run, and one build of the web app: the tests start several servers, and each would
 * build it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    buildIfMissing(createLogger({ logLevel: 'silent' }))
  } catch {
    // If the web app cannot be built, only the tests that serve it fail.
  }
  const { address, folder, stop } = await startTestPostgres()
  project.provide('postgres', address)
  project.provide('folder', folder)
  return stop
}
