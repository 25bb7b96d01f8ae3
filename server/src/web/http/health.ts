import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../context.ts'

/** Load balancers wait no longer than this, so a database that hangs counts as unavailable. */
const patienceMs = 3000

/** For load balancers. `/healthz`: the process answers. `/readyz`: it can serve calls because the database answers. */
export function health(app: FastifyInstance, context: Context): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const late = setTimeout(patienceMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('no answer in time')),
      )
      await Promise.race([sql`select 1`.execute(context.db), late])
      return { status: 'ready' }
    } catch (error) {
      context.log.error({ err: error }, 'readyz: the database does not answer')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
