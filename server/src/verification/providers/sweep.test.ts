import { expect, it, vi } from 'vitest'
import { attemptInReview } from '../../testing/attempts.ts'
import { useServer } from '../../testing/server.ts'
import { sweepProviders } from './jobs.ts'

const server = useServer()
const hourMs = 3_600_000

it('the sweep asks about cases in review only at vendors that are connected', async () => {
  const { context } = server().running
  const sessions: string[] = []
  for (const provider of ['sumsub', 'default'] as const) {
    const member = await server().member()
    const { id } = await server()
      .db.insertInto('provider_session')
      .values({
        attempt_id: await attemptInReview(server(), member),
        member_id: member.id,
        provider,
        ref: `sweep-${member.id}`,
        verdict: 'review',
        created_at: new Date(Date.now() - 3 * hourMs),
        fetched_at: new Date(Date.now() - 2 * hourMs),
        result_at: new Date(Date.now() - 2 * hourMs),
        failed_at: null,
        collected_at: null,
        images_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sessions.push(id)
  }
  const send = vi.spyOn(context.jobs, 'send').mockResolvedValue()
  await sweepProviders(context, new Date())
  const asked = send.mock.calls.map(([, , data]) => ('sessionId' in data ? data.sessionId : null))
  send.mockRestore()
  expect(sessions.map((id) => asked.includes(id))).toEqual([false, true])
})
