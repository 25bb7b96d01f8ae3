import { staffSetupCheckProvider } from '@tessera/contract/endpoints/v1/staff/setup/check-provider.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { checkableProvider } from '../../../../../review/setup/check-provider.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

/** Each makes a person at the vendor. */
const perPerson = { name: 'staff-provider-check', limit: 10, seconds: 3600 }
/** Prevents proxies from closing the answer while a person works in the vendor's portal. */
const heartbeatMs = 15_000

export const staffSetupCheckProviderRoute = handle(staffSetupCheckProvider, async ({ context, body, staff, reply }) => {
  const provider = await refusing('setupRefused', async () => checkableProvider(context, body.name))
  await consumeRateLimit(context.db, perPerson, staff.name)
  reply.hijack()
  const stream = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) stream.setHeader(name, value)
  stream.writeHead(200, {
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (line: object | null): void => {
    if (!stream.destroyed) stream.write(`${line === null ? '' : JSON.stringify(line)}\n`)
  }
  const heartbeat = setInterval(() => write(null), heartbeatMs)
  try {
    write({ portal: provider.portal })
    write({ ready: await provider.check((step) => write({ step })) })
  } finally {
    clearInterval(heartbeat)
    stream.end()
  }
})
