/** The floors of the server bench: what the same parts cost without any other work. */
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

/** The floors' responses. */
export interface FloorData {
  session: Buffer
  memberId: number
  /** A response as long as kyc-info's. */
  long: unknown
}

/**
 * A bare Fastify with four responses: nothing, one primary-key select, a session select with one row, and the same as
 * a long response to a call with a body.
 */
export async function startFloor(
  database: string,
  { session, memberId, long }: FloorData,
): Promise<{ app: FastifyInstance; url: string; stop: () => Promise<void> }> {
  const app = Fastify()
  const pool = new pg.Pool({ connectionString: database, max: 10 })
  const schema = {
    response: {
      200: {
        type: 'object',
        properties: {
          ret_code: { type: 'integer' },
          result: { type: 'object', properties: { id: { type: 'integer' }, site: { type: 'string' } } },
        },
      },
    },
  }
  const one = (name: string, text: string, values: unknown[]): Promise<pg.QueryResult<{ id: number; site: string }>> =>
    pool.query({ name, text, values })
  app.get('/bare', { schema }, () => ({ ret_code: 0, result: { id: 1, site: 'DEFAULT' } }))
  app.get('/one-select', { schema }, async () => ({
    ret_code: 0,
    result: (await one('row', 'select id, site from member where id = $1', [memberId])).rows[0],
  }))
  const sessionAndRow = async (): Promise<unknown> => {
    const found = await one(
      'session',
      'select member_id as id, user_agent as site from session where token_hash = $1 and expires_at > now()',
      [session],
    )
    return (await one('row', 'select id, site from member where id = $1', [found.rows[0]?.id])).rows[0]
  }
  app.get('/session-and-row', { schema }, async () => ({ ret_code: 0, result: await sessionAndRow() }))
  app.post('/long-answer', async () => {
    await sessionAndRow()
    return long
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return {
    app,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
}
