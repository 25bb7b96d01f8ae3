import { createHmac } from 'node:crypto'

/** A made-up bot. Its token signs the launches of the tests. */
export const testBotToken = '7000000001:AAtestTESTtestTESTtestTESTtestTEST_t'

export interface TestLaunch {
  userId?: number
  /** Seconds since 1970. */
  authDate?: number
  queryId?: string
  user?: unknown
}

let launches = 0

/** Launch data as the messenger would create it for a person who opens the mini-app. Each call is another launch. */
export function launchData(
  { userId = 1000, authDate = Math.floor(Date.now() / 1000), queryId, user }: TestLaunch = {},
  botToken = testBotToken,
): string {
  launches += 1
  const fields: Record<string, string> = {
    query_id: queryId ?? `AAH-${process.pid}-${launches}`,
    user: JSON.stringify(
      user ?? { id: userId, first_name: 'Anouk', last_name: 'Vantorre', username: 'anouk', language_code: 'de' },
    ),
    auth_date: String(authDate),
  }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return new URLSearchParams({ ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }).toString()
}
