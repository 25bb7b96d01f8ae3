import { operate } from '../review/commands/operate.ts'
import type { Printed } from '../review/commands/printed.ts'
import type { TestServer } from './server.ts'

/** Runs operator commands beside a running server, as the command line does. */
export function operatorOf(server: () => TestServer): (...args: string[]) => Promise<Printed> {
  return (...args) => {
    const { dataDir, databaseUrl } = server().running.context.config
    return operate(args, { TESSERA_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? undefined })
  }
}
