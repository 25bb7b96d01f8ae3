import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { kycProviders, type KycProvider } from '@tessera/contract/states.ts'
import { attemptInReview, decidedAttempt, giveFacts, typedDetails } from '../../testing/attempts.ts'
import { useServer } from '../../testing/server.ts'
import { stranger, useDouble } from '../../testing/vendors.ts'
import { doubles } from './doubles.ts'
import type { Applicant, Provider } from './provider.ts'

const server = useServer()

/** Who is asked to keep the promises: our two providers, and each vendor's adapter with its double. */
const subjects: readonly { name: KycProvider; own: boolean; use: () => () => Provider }[] = [
  ...(['default', 'simulator'] as const).map((name) => ({ name, own: true, use: () => () => provider(name) })),
  ...doubles.map((form) => ({
    name: form.vendor,
    own: false,
    use: () => {
      const on = useDouble(server, form)
      return () => on().provider
    },
  })),
]

function provider(name: KycProvider): Provider {
  const found = server().running.context.providers.connected.get(name)
  if (!found) throw new Error(`${name} is not connected`)
  return found
}

async function applicant(): Promise<Applicant> {
  return { ...stranger(), externalRef: await attemptInReview(server(), await server().member()) }
}

const document = { country: 'NL', documentType: 'PASSPORT' } as const
const photos = [{ side: 'front', jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) }] as const

it('seven providers keep the promises of the port', () => {
  expect(subjects.map(({ name }) => name).toSorted()).toEqual([...kycProviders].toSorted())
})

describe.each(subjects)('the provider $name fulfils the contract', ({ name, own, use }) => {
  const subject = use()

  it('starts one session per reference, resumes it, and renews its token', async () => {
    const asked = await applicant()
    const { ref, token } = await subject().start(asked)
    expect((await subject().start(asked)).ref).toBe(ref)
    expect((await subject().resume(ref))?.ref).toBe(ref)
    const renewed = await subject().token(ref)
    // Only the built-in provider needs none, and a token at the start can be had again.
    expect(renewed === null).toBe(name === 'default')
    if (token) expect(renewed).not.toBeNull()
    if (renewed) expect(renewed.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  it('has no verdict before submission, and sends, cancels and erases idempotently', async () => {
    const { ref } = await subject().start(await applicant())
    expect(await subject().result(ref)).toMatchObject({ state: 'pending', at: expect.any(Date) as Date })
    await subject().submit(ref, { photos, ...document })
    await subject().submit(ref, { photos, ...document })
    await subject().cancel(ref)
    await subject().cancel(ref)
    await subject().erase(ref)
    await subject().erase(ref)
  })

  it('lists the checks it makes and those it does not, each once', () => {
    const { checks, notChecked } = subject()
    expect([...machineChecks, ...checksNotMade]).toEqual(expect.arrayContaining([...checks, ...notChecked]))
    expect(checks.filter((check) => notChecked.includes(check))).toEqual([])
  })

  it('rejects notices that prove nothing', () => {
    expect(() => subject().notice(Buffer.from('{}'), {}, new Date())).toThrow(/not taken/)
  })

  it('runs in the page: at our own address, or at one of the vendor', () => {
    const { scriptUrl, apiUrl } = subject().page('LEVEL_1')
    expect(apiUrl).toMatch(own ? /^\/x-api\/v\d\// : /^https:\/\//)
    if (own) expect(scriptUrl).toBeNull()
    if (scriptUrl) expect(scriptUrl).toMatch(/^https:\/\//)
  })
})

describe('the built-in provider', () => {
  it('returns results for its attempts as a vendor would', async () => {
    const member = await server().member()
    const approved = await decidedAttempt(server(), member, 'approved')
    await giveFacts(server(), member, approved)
    expect(await provider('default').result(approved)).toMatchObject({
      state: 'approved',
      document: { ...typedDetails, number: 'SPE5C0M82', expiresOn: '2033-05-20' },
    })
    const retry = await decidedAttempt(server(), await server().member(), 'resubmission_requested', ['DOC_COPY'])
    expect(await provider('default').result(retry)).toMatchObject({ state: 'resubmission', reasons: ['DOC_COPY'] })
    const final = await decidedAttempt(server(), await server().member(), 'rejected', ['UNDERAGE'])
    expect(await provider('default').result(final)).toMatchObject({ state: 'final', reasons: ['UNDERAGE'] })
  })
})

describe('the simulator', () => {
  it('erases the people it was asked about, and decides only on those with photos', async () => {
    const first = await provider('simulator').start(await applicant())
    await provider('simulator').submit(first.ref, { photos: [], ...document })
    expect(await provider('simulator').result(first.ref)).toMatchObject({
      state: 'resubmission',
      reasons: ['IMG_MISSING'],
    })
    const second = await provider('simulator').start(await applicant())
    await provider('simulator').submit(second.ref, { photos, ...document })
    expect(await provider('simulator').result(second.ref)).toMatchObject({ state: 'approved', document: typedDetails })
    await provider('simulator').erase(second.ref)
    expect(
      await server()
        .db.selectFrom('simulator_session')
        .select('applicant')
        .where('ref', '=', second.ref)
        .executeTakeFirst(),
    ).toEqual({ applicant: null })
    expect(await provider('simulator').result(second.ref)).toMatchObject({ state: 'pending' })
  })

  it('encrypts personal data, and is down for unknown sessions', async () => {
    const { ref } = await provider('simulator').start(await applicant())
    const { applicant: stored } = await server()
      .db.selectFrom('simulator_session')
      .select('applicant')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
    expect(stored?.toString('latin1')).not.toContain(typedDetails.lastName)
    await expect(provider('simulator').result(`sim-${randomUUID()}`)).rejects.toThrow('knows no such session')
  })
})
