import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, that is, the database answers. For load balancers. */
export function health(app: FastifyInstance, context: Context): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(context.db)
      return { status: 'ready' }
    } catch (error) {
      context.log.error({ err: error }, 'readyz: the database does not answer')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
