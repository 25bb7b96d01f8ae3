import type { TestProject } from 'vitest/node'
import { createLogger } from '../platform/logger.ts'
import { buildIfMissing } from '../web/pages/build.ts'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run. */
    postgres: string
    /** What the servers of this run store. */
    folder: string
  }
}

/** One PostgreSQL for the whole run, and the web app built once: servers that several tests start must not all build it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    buildIfMissing(createLogger({ logLevel: 'silent' }))
  } catch {
    // A web app that cannot be built fails the tests that serve it, and no others.
  }
  const { address, folder, stop } = await startTestPostgres()
  project.provide('postgres', address)
  project.provide('folder', folder)
  return stop
}
