import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startTestPostgres()
  project.provide('postgres', address)
  return stop
}
