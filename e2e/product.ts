import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operate } from '../server/src/review/commands/operate.ts'
import { runPartnerCommand } from '../server/src/review/commands/partner-commands.ts'
import { runningConnection } from '../server/src/platform/db/embedded.ts'
import { openPool, type Db } from '../server/src/platform/db/postgres.ts'
import { passDay } from '../server/src/testing/pass-day.ts'
import { approvedQuestionnaire } from '../server/src/testing/questionnaires.ts'
import { passTime } from '../server/src/testing/suitability.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** `real` reads documents as the product does; `marks` knows marked photos only. */
export type Reader = 'real' | 'marks'

/** The product as its operator starts it: its own process with its own data folder and the embedded database. */
export class Product {
  readonly dataDir: string
  url = ''
  #process: ChildProcess | null = null
  #output = ''

  readonly #settings: Readonly<Record<string, string>>

  readonly #program: string

  constructor(dataDir: string, settings: Readonly<Record<string, string>> = {}, program = 'server/src/main.ts') {
    this.dataDir = dataDir
    this.#settings = settings
    this.#program = program
  }

  /** The product with a reader that tests choose (see `readWith`). */
  static forJourneys(dataDir: string, settings: Readonly<Record<string, string>> = {}): Product {
    return new Product(dataDir, settings, 'e2e/product-for-journeys.ts')
  }

  /**
   * Starts it (again) and waits until it reports that it is ready. The port stays the same over restarts, as in
   * production.
   */
  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : String(20_000 + Math.floor(Math.random() * 20_000))
    this.#output = ''
    const child = spawn(process.execPath, [this.#program], {
      cwd: root,
      env: {
        ...process.env,
        PORT: port,
        TESSERA_DATA_DIR: this.dataDir,
        TESSERA_MODE: 'sandbox',
        // What staff try in vain is a warning, and journeys do that.
        TESSERA_LOG_LEVEL: 'error',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#process = child
    const ready = new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer): void => {
        this.#output += chunk.toString()
        if (this.#output.includes('Ctrl-C stops.')) resolve()
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.once('exit', (code) => reject(new Error(`The product ended with ${code} at start:\n${this.#output}`)))
    })
    await ready
    this.url = `http://localhost:${port}`
  }

  /** Stops it as Ctrl-C does. */
  async stop(): Promise<void> {
    await this.#end('SIGINT')
  }

  /** Ends it like a power cut: without shutdown, nothing written. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Which reader reads the photos from now on; the start chooses `marks`. For a product made by `forJourneys` only. */
  async readWith(reader: Reader): Promise<void> {
    const child = this.#process
    if (!child) throw new Error('The product does not run')
    const heard = once(child, 'message')
    child.send(reader)
    await heard
  }

  /** Resets the rate limits: all members here share one address. */
  async forgetSignUps(): Promise<void> {
    await this.#inDatabase((db) => db.deleteFrom('rate_limit').where('key', 'like', 'sign-up:%').execute())
  }

  /** Gives the identities of earlier members free: all members here are one person. */
  async forgetIdentities(): Promise<void> {
    await this.#inDatabase((db) => db.deleteFrom('document_fingerprint').execute())
  }

  /** As if this many had signed up just now. */
  async crowdSignUps(hits: number): Promise<void> {
    await this.forgetSignUps()
    const crowd = { key: 'sign-up:everyone', window_start: new Date(), hits }
    await this.#inDatabase((db) => db.insertInto('rate_limit').values(crowd).execute())
  }

  /** Lets that many seconds pass for the tests of a member. */
  async passTime(memberId: number, seconds: number): Promise<void> {
    await this.#inDatabase(async (db) => {
      await passTime({ db }, 'knowledge_attempt', memberId, seconds)
      await passTime({ db }, 'risk_assessment', memberId, seconds)
    })
  }

  /** Lets a day pass for the identity of a member, and runs what is due. */
  async passDay(memberId: number): Promise<void> {
    await this.#inDatabase((db) => passDay(db, memberId))
    // Periodic jobs also run at the start.
    await this.stop()
    await this.start()
  }

  /** Lets so much time pass that members have to prove again that it is them. */
  async letProofsExpire(): Promise<void> {
    await this.#inDatabase((db) => db.updateTable('session').set({ confirmed_at: null }).execute())
  }

  /** Treats the member's identity as verified and these questionnaires as approved, so that later tasks can be done. */
  async countAsVerified(memberId: number, templates: readonly number[] = []): Promise<void> {
    await this.#inDatabase(async (db) => {
      await db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', memberId).execute()
      for (const template of templates) await approvedQuestionnaire({ db }, { id: memberId }, template)
    })
  }

  /** The latest case of a member, by its number for operators. */
  async caseOf(memberId: number): Promise<string> {
    let id = ''
    await this.#inDatabase(async (db) => {
      id = (
        await db
          .selectFrom('attempt')
          .select('id')
          .where('member_id', '=', memberId)
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
      ).id
    })
    return id
  }

  async #inDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
    const connection = await runningConnection(join(this.dataDir, 'postgres'))
    if (!connection) throw new Error('The database does not run')
    const pool = openPool(connection, 1)
    try {
      await work(pool.db)
    } finally {
      await pool.close()
    }
  }

  /** Runs an operator's command on the running product and returns what it printed. */
  async operator(...args: string[]): Promise<string> {
    const { out, err } = await operate(args, { ...process.env, TESSERA_DATA_DIR: this.dataDir })
    process.stderr.write(err)
    return out
  }

  /** Runs a partner command and returns what it printed. */
  async partner(...args: string[]): Promise<string> {
    const { out, err } = await runPartnerCommand(args, { ...process.env, TESSERA_DATA_DIR: this.dataDir })
    process.stderr.write(err)
    return out
  }

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // The product promises to stop within 20 seconds of the signal. A longer shutdown must not delay the tests.
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(late)
  }
}
