import { sql } from 'kysely'
import sharp from 'sharp'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Answer, TestMember, TestServer } from './server.ts'

/** A member's open attempt at the knowledge test, with its answer key. */
export type Try = NonNullable<Calls['GET /v3/private/kyc/knowledge-test/page']['result']['attempt']>

/** Starts an attempt as if this many seconds had passed since. */
export async function start(server: TestServer, member: TestMember, secondsAgo = 300): Promise<Try> {
  const { result, ret_msg } = await member.call('POST /v3/private/kyc/knowledge-test/start', {
    body: { extraTime: false },
  })
  if (!result.attempt) throw new Error(`No try began: ${ret_msg}`)
  await passTime(server, 'knowledge_attempt', result.attempt.attemptId, secondsAgo)
  return result.attempt
}

/** Answers with this many wrong non-critical ones at the start. */
export function answersOf(
  server: TestServer,
  { questions }: Try,
  wrong = 0,
  criticalWrong = 0,
): Record<string, string> {
  const { questions: pool } = server.running.context.suitability.knowledge
  const left = { plain: wrong, critical: criticalWrong }
  return Object.fromEntries(
    questions.map(({ id }) => {
      const question = pool.find((one) => one.id === id)
      const kind = question?.critical ? 'critical' : 'plain'
      left[kind] -= 1
      return [id, left[kind] >= 0 ? 'dont_know' : (question?.correct ?? '')]
    }),
  )
}

/** Starts an attempt, sends it and returns the member's status. */
export async function take(
  server: TestServer,
  member: TestMember,
  { wrong = 0, criticalWrong = 0, seconds = 300 } = {},
): Promise<Calls['POST /v3/private/kyc/knowledge-test/submit']['result']> {
  const attempt = await start(server, member, seconds)
  return (
    await member.call('POST /v3/private/kyc/knowledge-test/submit', {
      body: { attemptId: attempt.attemptId, answers: answersOf(server, attempt, wrong, criticalWrong) },
    })
  ).result
}

/**
 * Moves the start and end of one attempt or assessment (its id), or of all of a member's (their number), back in time.
 */
export async function passTime(
  { db }: Pick<TestServer, 'db'>,
  table: 'knowledge_attempt' | 'risk_assessment',
  whose: string | number,
  seconds: number,
): Promise<void> {
  const columns = ['started_at', 'ended_at', 'valid_until', ...(table === 'knowledge_attempt' ? ['ends_at'] : [])]
  const back = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`),
  )
  await sql`update ${sql.table(table)} set ${back} where ${sql.ref(typeof whose === 'number' ? 'member_id' : 'id')} = ${whose}`.execute(
    db,
  )
}

/** Bold, sound answers to the risk assessment: band R5. */
export const boldSheet: Record<string, string> = {
  age: '25_44',
  income: 'gt_1m',
  liquidNetWorth: '10_50k',
  emergencyMoney: 'gt_6m',
  dependantsDebts: 'none',
  horizon: 'gt_5y',
  objective: 'high_growth',
  fall30: 'buy_more',
  maxLoss: 'gt_50',
  experience: 'gt_3y',
  choice: 'even_60_45',
  knowledge: 'gte_80',
}

/** Starts an assessment as if this many seconds had passed since, and sends it. */
export async function assess(
  server: TestServer,
  member: TestMember,
  {
    answers = boldSheet,
    netWorth = 1_000_000,
    otherPercent = 10,
    seconds = 120,
  }: { answers?: Record<string, string>; netWorth?: number; otherPercent?: number; seconds?: number } = {},
): Promise<Calls['POST /v3/private/kyc/risk-test/submit']['result']> {
  const { result, ret_msg } = await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
  if (!result.attempt) throw new Error(`No sheet began: ${ret_msg}`)
  await passTime(server, 'risk_assessment', result.attempt.attemptId, seconds)
  return (
    await member.call('POST /v3/private/kyc/risk-test/submit', {
      body: { attemptId: result.attempt.attemptId, answers, amounts: { netWorth, otherPercent } },
    })
  ).result
}

const proofFile = 'PUT /v3/private/kyc/knowledge-test/file'

/** Uploads a document as proof of knowledge. */
export async function putProof(
  member: TestMember,
  bytes: Uint8Array,
  called = 'certificate.jpg',
): Promise<Answer<Calls[typeof proofFile]['result']>> {
  const response = await member.fetch(
    'PUT',
    `/x-api/v3/private/kyc/knowledge-test/file?${new URLSearchParams({ name: called }).toString()}`,
    bytes,
    'application/octet-stream',
  )
  return {
    ...((await response.json()) as Answer<Calls[typeof proofFile]['result']>),
    status: response.status,
    headers: response.headers,
  }
}

/** A picture of one colour, so that another colour is another file. */
export async function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
