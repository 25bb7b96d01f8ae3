import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { configFrom, type Config } from './config.ts'
import { readEnv, unknownNames } from './env.ts'
import { createLogger } from './platform/logger.ts'
import { sandboxMembers } from './accounts/members/sandbox.ts'
import { OperatorFault, printFault } from './platform/operator-fault.ts'
import { buildIfMissing } from './web/pages/build.ts'
import type { RunningServer } from './server.ts'

/* Start and stop, nothing else. */

class PortRefused extends OperatorFault {}

// The job queue removes its listeners from a broken connection before that has ended (pg-boss 12.35.0, db.js), so a
// second error of the same connection reaches nobody. It says only that the database went away, which is handled already.
process.on('uncaughtException', (error) => {
  if (isConnectionLoss(error)) return
  console.error(error)
  process.exit(1)
})

try {
  const config = configFrom(readEnv(process.env), unknownNames(process.env))
  await refuseTakenPort(config)
  const development = process.argv.includes('--dev')
  if (!development) buildIfMissing(createLogger(config))
  // Loaded only now: a wrong setting is reported without waiting for the whole server.
  const { startServer } = await import('./server.ts')
  // From here on there are parts to stop, above all the database: a signal during the start waits until it is
  // complete.
  const starting = startServer(config, { development })
  const signal = stopOnSignal(starting)
  const server = await starting
  if (!signal.aborted) announce(config, server)
} catch (error) {
  printFault(error)
  process.exitCode = 1
}

/** PostgreSQL ended the connection: it shuts down, crashed, or is starting (class 57P), or the connection failed (class 08). */
function isConnectionLoss(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(57P|08)/.test(error.code ?? '')
}

/** Checked before the database starts, for an immediate answer. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const messages: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken by another program. Choose another: PORT=${port + 1} npm start`,
        EACCES: `Port ${port} needs more rights than this user has. Choose one above 1023, such as PORT=4400`,
        EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Leave it out, or set 0.0.0.0 for all of its addresses`,
        ENOTFOUND: `HOST=${host} is an unknown address. Leave it out, or set 0.0.0.0 for all of its addresses`,
      }
      const words = messages[error.code ?? '']
      reject(words === undefined ? error : new PortRefused(words))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function announce(config: Config, server: RunningServer): void {
  const lines = [
    '',
    `  ${config.brand.name} is ready: ${config.publicUrl?.origin ?? server.url}/`,
    '',
    `  sign in     ${server.url}/login`,
    `  account     ${server.url}/user/accounts/auth/personal`,
    `  console     ${config.consoleUrl?.origin ?? server.url}/staff/   (for reviewers)`,
    `  data folder ${config.dataDir}`,
    '',
  ]
  if (config.mode === 'sandbox') {
    lines.push('  SANDBOX: no one is really verified here. Create an account, or sign in as', '')
    for (const { email, password, note } of sandboxMembers)
      lines.push(
        `    ${email}   ${password}   (${note === 'new' ? 'a new member' : 'a member whose verification is locked'})`,
      )
    lines.push('')
  }
  lines.push('  Ctrl-C stops.', '')
  console.log(lines.join('\n'))
}

/**
 * On a signal, stops what is running or still starting. Also stops when the server cannot continue. Returns whether
 * the stop was requested.
 */
function stopOnSignal(starting: Promise<RunningServer>): AbortSignal {
  const wish = new AbortController()
  const stop = async (): Promise<void> => {
    if (wish.signal.aborted) return
    wish.abort()
    console.log('\nStopping …')
    // A start that failed has already stopped its parts and said why.
    const server = await starting.catch(() => null)
    if (!server) return
    // A part that hangs must not block a shutdown of the machine.
    const given = new AbortController()
    const late = delay(20_000, undefined, { signal: given.signal }).then(
      () => process.exit(1),
      () => undefined,
    )
    await server.stop()
    given.abort()
    await late
    console.log('Stopped.')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  void starting
    .then(({ context }) => context.lost)
    .then(
      (fault) => {
        if (wish.signal.aborted) return
        printFault(fault)
        // The process supervisor restarts it.
        process.exitCode = 1
        return stop()
      },
      () => undefined,
    )
  return wish.signal
}
