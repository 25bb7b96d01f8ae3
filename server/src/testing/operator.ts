import { operate } from '../review/commands/operate.ts'
import type { Printed } from '../review/commands/printed.ts'
import type { TestServer } from './server.ts'

/** Carries out orders of the operator beside a running server, as the command does. */
export function operatorOf(server: () => TestServer): (...args: string[]) => Promise<Printed> {
  return (...args) => {
    const { dataDir, databaseUrl } = server().running.context.config
    return operate(args, { TESSERA_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? undefined })
  }
}
