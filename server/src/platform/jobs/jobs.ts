import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss, type Queue as BossQueue } from 'pg-boss'
import { SteadyClient } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../logger.ts'

/** The queues and the data of their jobs. */
export interface JobData {
  /** Read the photos of a submitted attempt and decide it. */
  'read-attempt': { attemptId: string }
  /** A reading that failed twice: the attempt goes to manual review. */
  'read-attempt-failed': { attemptId: string }
  /** Read the document of a draft for the member to confirm. */
  'read-early': { attemptId: string }
  /** Read the pages of a submitted proof of address and decide it. After two failures it goes to manual review. */
  'read-address': { proofId: string }
  'read-address-failed': { proofId: string }
  /** Hand a case to its provider: start or continue the session there, and send what we collected. */
  'ask-provider': { sessionId: string }
  /** Query the status of a case at a provider, after its notice or when none came. */
  'fetch-provider-result': { sessionId: string }
  /** A provider was unreachable repeatedly: the built-in one takes over. */
  'provider-failed': { sessionId: string }
  /** A member accepted an exposure limit: notify the exchange. */
  'tell-exposure': { memberId: number }
  /** Read the fresh photo of a recovery for the reviewer. */
  'read-recovery': { recoveryId: string }
  /** Make a member's download of everything held. After three failures the member is told to ask again. */
  'export-data': { exportId: string }
  'export-data-failed': { exportId: string }
}
export type Queue = keyof JobData

export interface Jobs {
  /** Queues a job inside the caller's transaction. */
  send<Q extends Queue>(trx: Transaction<Database>, queue: Q, data: JobData[Q]): Promise<void>
  /** Runs the jobs of a queue, up to `concurrency` at once. Retries a job that throws as often as its queue says. */
  work<Q extends Queue>(queue: Q, concurrency: number, perform: (data: JobData[Q]) => Promise<void>): Promise<void>
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

/**
 * We notice a job of a dead process when its heartbeat is this old (seconds, the minimum of the queue). The next
 * process repeats it. This limits how much later a case is decided after a crash.
 */
const heartbeatSeconds = 10
const superviseIntervalSeconds = 5
/**
 * The queue notifies workers of new jobs immediately, but not of retries and not of jobs that were handed on. Those of
 * another process would start up to half a minute late.
 */
const pollSeconds = 2
/** After a failure, our own workers look when the handed-on job or the retry is due (milliseconds). */
const wakeMs = [100, 1100] as const

/** Gives up jobs that are still running then. Another process repeats them. */
const stopMs = 10_000

const reading = { notify: true, heartbeatSeconds, expireInSeconds: 300 }
const lastResort = { notify: true, retryLimit: 5, retryBackoff: true }
const atProvider = {
  notify: true,
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: 120,
  heartbeatSeconds,
  deadLetter: 'provider-failed',
}

/** Every queue with its retries. A queue for what failed comes before the one that names it. */
const queues: Readonly<Record<Queue, Omit<BossQueue, 'name'>>> = {
  'read-attempt-failed': lastResort,
  'read-attempt': { ...reading, retryLimit: 1, retryDelay: 0, deadLetter: 'read-attempt-failed' },
  // The decision reads the document anyway.
  'read-early': { ...reading, retryLimit: 0, expireInSeconds: 120 },
  'read-address-failed': lastResort,
  'read-address': { ...reading, retryLimit: 1, retryDelay: 0, deadLetter: 'read-address-failed' },
  // About a day of retries, at most an hour apart, because an exchange that is down comes back.
  'tell-exposure': { notify: true, retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  // A photo that cannot be read is compared by eye.
  'read-recovery': { ...reading, retryLimit: 1 },
  'export-data-failed': lastResort,
  'export-data': { ...reading, retryLimit: 2, retryDelay: 5, expireInSeconds: 600, deadLetter: 'export-data-failed' },
  'provider-failed': lastResort,
  'ask-provider': atProvider,
  'fetch-provider-result': atProvider,
}

/** Starts the job queue in the same database, so a job exists exactly when the change that needs it is committed. */
export async function startJobs(connection: string | pg.ClientConfig, log: Log): Promise<Jobs> {
  const boss = createBoss(connection)
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue has a fault'))
  await boss.start()
  for (const [queue, options] of Object.entries(queues)) await boss.createQueue(queue, options)
  const working = new Map<string, Queue>()
  const wake = (): void => {
    for (const worker of working.keys()) boss.notifyWorker(worker)
  }
  return {
    async send(trx, queue, data) {
      await boss.send(queue, data, { db: fromKysely(trx) })
    },
    async work(queue, concurrency, perform) {
      for (let worker = 0; worker < concurrency; worker += 1) {
        const id = await boss.work<JobData[typeof queue]>(
          queue,
          { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds, batchSize: 1 },
          async ([job]) => {
            if (!job) return
            try {
              await perform(job.data)
            } catch (error) {
              log.error({ err: error, queue, job: job.id }, 'jobs: a job failed')
              for (const ms of wakeMs) void setTimeout(ms, undefined, { ref: false }).then(wake)
              throw error
            }
          },
        )
        working.set(id, queue)
      }
    },
    async stop() {
      // The queue's own stop polls twice a second, which would delay the stop of every idle server by half a second.
      await Promise.race([
        Promise.all([...new Set(working.values())].map((queue) => boss.offWork(queue))),
        setTimeout(stopMs, undefined, { ref: false }),
      ])
      await boss.stop({ graceful: false })
    },
  }
}

/** The queue with its own connection pool. */
function createBoss(connection: string | pg.ClientConfig): PgBoss {
  const target =
    typeof connection === 'string'
      ? { connectionString: connection }
      : {
          host: connection.host,
          port: connection.port,
          user: connection.user,
          password: connection.password,
          database: connection.database,
        }
  const own = { ...(target as { connectionString: string }), Client: SteadyClient }
  return new PgBoss({
    ...own,
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    schedule: false,
  })
}
