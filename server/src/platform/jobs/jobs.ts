import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { SteadyClient } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../logger.ts'

/** The queues and what a job in each carries. */
export interface JobData {
  /** Read the photos of a submitted attempt and decide it. */
  'read-attempt': { attemptId: string }
  /** A reading that failed twice: the attempt goes to a person. */
  'read-attempt-failed': { attemptId: string }
  /** Read the document of a draft for the member to confirm. */
  'read-early': { attemptId: string }
  /** Read the pages of a sent proof of address and decide it; or, failed twice, hand it to a person. */
  'read-address': { proofId: string }
  'read-address-failed': { proofId: string }
  /** Hand a case to its provider: begin or go on with its session there, and send what was collected. */
  'ask-provider': { sessionId: string }
  /** Ask a provider how a case stands, after its notice or for want of one. */
  'fetch-provider-result': { sessionId: string }
  /** A provider that could not be reached repeatedly: the built-in one takes over. */
  'provider-failed': { sessionId: string }
  /** A member accepted an exposure limit: the exchange is told. */
  'tell-exposure': { memberId: number }
}
export type Queue = keyof JobData

export interface Jobs {
  /** Puts a job into the queue inside the caller's transaction. */
  send<Q extends Queue>(trx: Transaction<Database>, queue: Q, data: JobData[Q]): Promise<void>
  /** Does the jobs of a queue, up to `concurrency` at once; a job that throws is repeated as often as its queue says. */
  work<Q extends Queue>(queue: Q, concurrency: number, perform: (data: JobData[Q]) => Promise<void>): Promise<void>
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
}

/**
 * A job of a process that died is noticed when its heartbeat is this old (seconds; the least the queue allows), and
 * repeated by the next process. That bounds how much later a case is decided after a crash.
 */
const heartbeatSeconds = 10
const superviseIntervalSeconds = 5
/** New jobs are told of at once; repeated ones are not, and would wait for the queue's usual half minute. */
const pollSeconds = 2

/** Jobs that still run then are given up; another process repeats them. */
const stopMs = 10_000

/** Starts the job queue in the same database: a job exists exactly when the change that asked for it was committed. */
export async function startJobs(connection: string | pg.ClientConfig, log: Log): Promise<Jobs> {
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
  // The queue has a pool of its own, which it makes of whatever is told here.
  const own = { ...(target as { connectionString: string }), Client: SteadyClient }
  const boss = new PgBoss({
    ...own,
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue has a fault'))
  await boss.start()
  await boss.createQueue('read-attempt-failed', { notify: true, retryLimit: 5, retryBackoff: true })
  await boss.createQueue('read-attempt', {
    notify: true,
    retryLimit: 1,
    retryDelay: 0,
    expireInSeconds: 300,
    heartbeatSeconds,
    deadLetter: 'read-attempt-failed',
  })
  // The decision reads it anyway.
  await boss.createQueue('read-early', { notify: true, retryLimit: 0, expireInSeconds: 120, heartbeatSeconds })
  await boss.createQueue('read-address-failed', { notify: true, retryLimit: 5, retryBackoff: true })
  await boss.createQueue('read-address', {
    notify: true,
    retryLimit: 1,
    retryDelay: 0,
    expireInSeconds: 300,
    heartbeatSeconds,
    deadLetter: 'read-address-failed',
  })
  // About a day, the longest pause an hour: an exchange that is down comes back.
  await boss.createQueue('tell-exposure', {
    notify: true,
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
  })
  await boss.createQueue('provider-failed', { notify: true, retryLimit: 5, retryBackoff: true })
  for (const queue of ['ask-provider', 'fetch-provider-result'])
    await boss.createQueue(queue, {
      notify: true,
      retryLimit: 2,
      retryDelay: 1,
      expireInSeconds: 120,
      heartbeatSeconds,
      deadLetter: 'provider-failed',
    })
  const working = new Set<Queue>()
  return {
    async send(trx, queue, data) {
      await boss.send(queue, data, { db: fromKysely(trx) })
    },
    async work(queue, concurrency, perform) {
      working.add(queue)
      for (let worker = 0; worker < concurrency; worker += 1) {
        await boss.work<JobData[typeof queue]>(
          queue,
          { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds, batchSize: 1 },
          async ([job]) => {
            if (!job) return
            try {
              await perform(job.data)
            } catch (error) {
              log.error({ err: error, queue, job: job.id }, 'jobs: a job failed')
              throw error
            }
          },
        )
      }
    },
    async stop() {
      // The queue's own way of waiting looks twice a second: half a second for every server that has nothing to do.
      await Promise.race([
        Promise.all([...working].map((queue) => boss.offWork(queue))),
        setTimeout(stopMs, undefined, { ref: false }),
      ])
      await boss.stop({ graceful: false })
    },
  }
}
