import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { configFrom, type Config } from './config.ts'
import { readEnv, unknownNames } from './env.ts'
import { createLogger } from './logger.ts'
import { sandboxMembers } from './members/sandbox.ts'
import { OperatorFault, tellFault } from './operator-fault.ts'
import { buildIfMissing } from './pages/build.ts'
import { startServer, type RunningServer } from './server.ts'

/* Start and stop, nothing else. */

class PortTaken extends OperatorFault {}

try {
  const config = configFrom(readEnv(process.env), unknownNames(process.env))
  await refuseTakenPort(config)
  const development = process.argv.includes('--dev')
  if (!development) buildIfMissing(createLogger(config))
  const server = await startServer(config, { development })
  announce(config, server)
  stopOnSignal(server)
} catch (error) {
  tellFault(error)
  process.exitCode = 1
}

/** Asked before the database starts, so that the answer comes at once. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(`Port ${port} on ${host} is taken by another program. Choose another: PORT=${port + 1} npm start`) : error)
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
    `  data folder ${config.dataDir}`,
    '',
  ]
  if (config.mode === 'sandbox') {
    lines.push('  SANDBOX: nobody is really verified here. Create an account, or sign in as', '')
    for (const { email, password, note } of sandboxMembers) lines.push(`    ${email}   ${password}   (${note === 'new' ? 'a new member' : 'a member whose verification is locked'})`)
    lines.push('')
  }
  lines.push('  Ctrl-C stops.', '')
  console.log(lines.join('\n'))
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    // A part that hangs must not keep the machine from going down.
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
}
