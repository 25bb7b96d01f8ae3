/** The measured server: product and floors in one process, which reports its processor time on request. */
import { tokenHash } from '../server/src/platform/secrets/token.ts'
import { startFloor } from './floor-server.ts'
import { startMeasured } from './measured-product.ts'

const { product, database, stop: stopProduct } = await startMeasured()
const { origin } = new URL(product.url)
/** Creates an account; returns its session cookie. */
async function signUp(email: string): Promise<string> {
  const ask = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}/x-api/v1/public/user/${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const sent = await ask('sign-up', { email, password: 'a sound password', termsVersion: '1' })
  const { result } = (await sent.json()) as { result: { id: string; sandboxMail?: { subject: string } } }
  const [code] = /\d{6}/.exec(result.sandboxMail?.subject ?? '') ?? []
  const answer = await ask('sign-up-confirm', { id: result.id, code })
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}
const cookie = await signUp('bench@test.example')
const member = await product.context.db
  .selectFrom('member')
  .select('id')
  .orderBy('id', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow()
const asked = await fetch(`${origin}/x-api/v3/private/kyc/kyc-info`, {
  method: 'POST',
  headers: { cookie, origin, platform: 'pc', 'content-type': 'application/json' },
  body: '{}',
})
const floor = await startFloor(database, {
  session: tokenHash(cookie.split('=')[1] ?? ''),
  memberId: member.id,
  long: await asked.json(),
})

/** The first message to the bench. */
export interface Ready {
  product: string
  floor: string
  cookie: string
}

process.send?.({ product: origin, floor: floor.url, cookie } satisfies Ready)
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage())
  if (message === 'stop') void stop()
})

async function stop(): Promise<void> {
  await floor.stop()
  await stopProduct()
  process.disconnect()
}
