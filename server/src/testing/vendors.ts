import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Provider } from '../verification/providers/provider.ts'
import { adapters } from '../verification/providers/adapters.ts'
import { patience } from '../verification/providers/vendor/client.ts'
import { startDouble, type Double, type DoubleForm } from '../verification/providers/vendor/double.ts'
import { connectedVendors } from '../verification/providers/vendor/settings.ts'
import { randomUUID } from 'node:crypto'
import type { Applicant } from '../verification/providers/provider.ts'
import { typedDetails } from './attempts.ts'
import { vendorEnv } from './vendor-env.ts'
import type { TestServer } from './server.ts'

/** An adapter and the double it calls, for one block of tests. Pauses are short, and nothing is paused. */
export function useDouble(
  server: () => TestServer,
  form: DoubleForm,
): () => { provider: Provider; double: Double; env: Record<string, string> } {
  let double: Double | undefined
  let provider: Provider | undefined
  let env: Record<string, string> = {}
  const before = { ...patience }
  beforeAll(async () => {
    Object.assign(patience, { totalMs: 2000, pauseMs: 2, longestPauseMs: 1500 })
    double = await startDouble(form)
    env = vendorEnv(form, double.url)
    const faults: string[] = []
    const settings = connectedVendors(env, 'sandbox', faults)[form.vendor]
    if (!settings || faults.length > 0) throw new Error(`The settings of the double are wrong: ${faults.join('; ')}`)
    const { db, jobs } = server().running.context
    provider = adapters[form.vendor]({
      db,
      jobs,
      mode: 'sandbox',
      settings,
      publicUrl: new URL('https://exchange.example'),
    })
  })
  beforeEach(async () => {
    await server().db.deleteFrom('provider_health').execute()
    if (double) Object.assign(double, { trouble: null, erasesAt: 1, wrong: [], calls: [] })
  })
  afterAll(async () => {
    Object.assign(patience, before)
    await double?.close()
  })
  return () => {
    if (!double || !provider) throw new Error('The double has not started')
    return { provider, double, env }
  }
}

/** A person whom no vendor knows yet. */
export function stranger(): Applicant {
  return {
    externalRef: randomUUID(),
    personRef: randomUUID(),
    ref: null,
    level: 'LEVEL_1',
    flowName: 'Level1_web',
    purpose: 'verify',
    country: 'NL',
    documentType: 'PASSPORT',
    details: typedDetails,
    consent: { version: 'v1', at: new Date('2026-11-20T10:00:00Z') },
    scenario: null,
  }
}

/** A photo as our own screens take it. */
export const givenPhotos = {
  photos: [{ side: 'front', jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) }],
  country: 'NL',
  documentType: 'PASSPORT',
} as const
