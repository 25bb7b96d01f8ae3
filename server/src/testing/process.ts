import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operate } from '../review/commands/operate.ts'
import type { Printed } from '../review/commands/printed.ts'
import { runningConnection } from '../platform/db/embedded.ts'
import { openPool, type Db } from '../platform/db/postgres.ts'

const source = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** One of our programs as an operator runs it: a separate process, with its output and exit. */
export class Program {
  readonly child: ChildProcess
  out = ''
  err = ''
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>

  constructor(file: string, args: string[], env: Record<string, string>) {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    this.child = spawn(process.execPath, [source(file), ...args], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.out += chunk.toString()
    })
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.err += chunk.toString()
    })
    this.ended = new Promise((resolve) => this.child.once('close', (code, signal) => resolve(code ?? signal ?? '')))
  }

  /** Waits until a server reports that it is ready, and returns its address. */
  async ready(): Promise<string> {
    const said = new Promise<void>((resolve) => {
      const look = (): void => {
        if (!this.out.includes('Ctrl-C stops.')) return
        this.child.stdout?.off('data', look)
        resolve()
      }
      this.child.stdout?.on('data', look)
      look()
    })
    await Promise.race([said, this.ended])
    const url = /Tessera is ready: (http:\S+)\//.exec(this.out)?.[1]
    if (!url) throw new Error(`The server did not start:\n${this.out}\n${this.err}`)
    return url
  }

  /** Sends a signal and waits for the end. */
  async stop(signal: NodeJS.Signals): Promise<number | string> {
    this.child.kill(signal)
    return this.ended
  }
}

/** A data folder for the test, and the programs started on it. */
export class DataFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'tessera-process-'))
  readonly #programs: Program[] = []

  /** Starts the server as `npm start` does, on a port the system chooses. */
  start(env: Record<string, string> = {}): Program {
    return this.run('main.ts', [], { PORT: '0', TESSERA_READERS: '1', ...env })
  }

  run(file: string, args: string[] = [], env: Record<string, string> = {}): Program {
    const program = new Program(file, args, { TESSERA_DATA_DIR: this.path, ...env })
    this.#programs.push(program)
    return program
  }

  /** Runs an operator command, as the command line does. */
  operator(...args: string[]): Promise<Printed> {
    return operate(args, { TESSERA_DATA_DIR: this.path })
  }

  /** Reads the running server's database, where the API shows too little. */
  async inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
    const connection = await runningConnection(join(this.path, 'postgres'))
    if (!connection) throw new Error('The database does not run')
    const pool = openPool(connection, 1)
    try {
      return await look(pool.db)
    } finally {
      await pool.close()
    }
  }

  /** Ends what is still running and removes everything. */
  async remove(): Promise<void> {
    for (const { child, ended } of this.#programs) {
      child.kill('SIGTERM')
      await ended
    }
    rmSync(this.path, { recursive: true, force: true })
  }
}
