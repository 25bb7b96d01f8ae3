/*
 * A partner's whole side in one file, without dependencies (docs/embed.md): requests a code per visit, shows the page,
 * receives the webhooks and requests the result. Run it with Node 24: PARTNER_KEY=partner_sk_… WEBHOOK_SECRET=whsec_…
 * npm run embed:example
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const {
  PARTNER_KEY: key = '',
  WEBHOOK_SECRET: secret = '',
  TESSERA: tessera = 'http://localhost:4400',
  PORT: port = '5000',
} = process.env
/** Maximum age of webhooks: five minutes, in seconds. */
const oldest = 300
const seen = new Set<string>()

interface Answer {
  ret_code: number
  ret_msg: string
  result: unknown
  ext_info?: unknown
}

/** Calls a partner's endpoint with the key; throws the refusal, which names the error. */
async function ask(endpoint: 'code' | 'result', body: object): Promise<unknown> {
  const answer = await fetch(`${tessera}/x-api/v1/partner/integration/${endpoint}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { ret_code: code, ret_msg: message, result, ext_info: more }: Answer = JSON.parse(await answer.text())
  if (code !== 0) throw new Error(`${endpoint}: ${code} ${message} ${JSON.stringify(more ?? {})}`)
  return result
}

/** Whether a webhook is genuine, recent and new: Standard Webhooks, over the raw body. */
function isGenuine({ headers }: IncomingMessage, body: string): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || seen.has(id) || Math.abs(Date.now() / 1000 - Number(timestamp)) > oldest) return false
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest()
  const genuine = (signatures ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    // timingSafeEqual throws if the lengths differ.
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (genuine) seen.add(id)
  return genuine
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Take the customer from your own session, never from what a browser sends. */
const customer = 'customer-1'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
<h1>Shop</h1><button id="verify">Verify</button><ol id="events"></ol>
<script src="${tessera}/user/accounts/sdk.js"></script>
<script>
  verify.onclick = async () => {
    const { url } = await (await fetch('/visit', { method: 'POST' })).json()
    Tessera.open({ url, modal: true, onEvent: (event) => {
      events.append(Object.assign(document.createElement('li'), { textContent: JSON.stringify(event) }))
    } })
  }
</script>`

async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  try {
    const route = `${request.method} ${request.url}`
    if (route === 'POST /visit')
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(await ask('code', { user_id: customer, scene: 'tasks', hidden: true })))
    if (route === 'POST /hooks/verification') {
      const body = await read(request)
      if (!isGenuine(request, body)) return response.writeHead(400).end()
      response.writeHead(204).end()
      console.log('notice', body)
      return console.log('result', JSON.stringify(await ask('result', { user_id: customer })))
    }
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return response.headersSent ? undefined : response.writeHead(502).end()
  }
}

createServer((request, response) => void serve(request, response)).listen(Number(port), () =>
  console.log(`The shop is at http://localhost:${port}`),
)
