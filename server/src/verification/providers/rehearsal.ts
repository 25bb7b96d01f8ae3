import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { flowName } from '@tessera/contract/states.ts'
import { ErasureLater, type Applicant, type Provider, type ProviderResult } from './provider.ts'

/** One step of a rehearsal: what was done, and how it went. */
export interface Step {
  name: string
  ok: boolean
  ms: number
  says: string
}

/** How long we wait for a verdict, and how often we ask. */
export interface Waiting {
  forMs: number
  everyMs: number
}

/**
 * Plays one invented person through a vendor's sandbox: reach it, create, send a photo, have it decided, fetch, erase.
 * Stops at the first step that fails, except that what was created is erased.
 */
export async function rehearse(
  provider: Provider,
  { forMs, everyMs }: Waiting,
  report: (step: Step) => void,
): Promise<boolean> {
  const person = specimen()
  let ref = ''
  const step = async (name: string, work: () => Promise<string>): Promise<boolean> => {
    const began = Date.now()
    try {
      const says = await work()
      report({ name, ok: true, ms: Date.now() - began, says })
      return true
    } catch (error) {
      report({ name, ok: false, ms: Date.now() - began, says: error instanceof Error ? error.message : String(error) })
      return false
    }
  }
  const reached =
    (await step('reach', async () => {
      await provider.health?.()
      return 'the address answers and knows the keys'
    })) &&
    (await step('create', async () => {
      ref = (await provider.start(person)).ref
      return ref
    }))
  const decided =
    reached &&
    (await step('page token', async () => ((await provider.token(ref)) ? 'its own part can open' : 'none'))) &&
    (await step('send photo', async () => {
      await provider.submit(ref, {
        photos: [{ side: 'front', jpeg: await blank() }],
        country: 'NL',
        documentType: 'PASSPORT',
      })
      return 'one picture of a specimen'
    })) &&
    (await step('decide', async () => {
      await provider.rehearse?.(ref)
      return provider.rehearse ? 'approved by the API of the sandbox' : 'waits for the portal'
    })) &&
    (await step('fetch', async () => (await verdict(provider, ref, { forMs, everyMs })).state))
  const erased = ref === '' || (await step('erase', () => erase(provider, ref)))
  return decided && erased
}

async function verdict(provider: Provider, ref: string, { forMs, everyMs }: Waiting): Promise<ProviderResult> {
  const ends = Date.now() + forMs
  for (;;) {
    const result = await provider.result(ref)
    if (result.state !== 'pending') return result
    if (Date.now() >= ends) throw new Error('no verdict came')
    await wait(everyMs)
  }
}

async function erase(provider: Provider, ref: string): Promise<string> {
  try {
    await provider.cancel(ref)
    await provider.erase(ref)
    return 'nothing is left there'
  } catch (error) {
    if (error instanceof ErasureLater) return `scheduled there for ${error.until.toISOString()}`
    throw error
  }
}

function specimen(): Applicant {
  return {
    externalRef: randomUUID(),
    personRef: randomUUID(),
    ref: null,
    level: 'LEVEL_1',
    flowName: flowName('LEVEL_1'),
    purpose: 'verify',
    country: 'NL',
    documentType: 'PASSPORT',
    details: { firstName: 'Anouk', lastName: 'Specimen', birthDate: '1991-03-14' },
    consent: { version: 'rehearsal', at: new Date() },
    scenario: null,
  }
}

function blank(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 840, channels: 3, background: '#e8e4d8' } })
    .jpeg()
    .toBuffer()
}
