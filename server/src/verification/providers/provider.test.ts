import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { attemptInReview, decidedAttempt, giveFacts, typedDetails } from '../../testing/attempts.ts'
import { useServer } from '../../testing/server.ts'
import type { Applicant, Provider } from './provider.ts'

const server = useServer()
const names = ['default', 'simulator'] as const

function provider(name: (typeof names)[number]): Provider {
  const found = server().running.context.providers.connected.get(name)
  if (!found) throw new Error(`${name} is not connected`)
  return found
}

async function applicant(): Promise<Applicant> {
  const externalRef = await attemptInReview(server(), await server().member())
  return {
    externalRef,
    personRef: randomUUID(),
    ref: null,
    level: 'LEVEL_1',
    flowName: 'Level1_web',
    purpose: 'verify',
    country: 'NL',
    documentType: 'PASSPORT',
    details: typedDetails,
    consent: { version: 'v1', at: new Date() },
    scenario: null,
  }
}

const document = { country: 'NL', documentType: 'PASSPORT' } as const
const photos = [{ side: 'front', jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) }] as const

describe.each(names)('the provider %s fulfils the contract', (name) => {
  it('starts one session per reference, resumes it, and renews its token', async () => {
    const asked = await applicant()
    const { ref, token } = await provider(name).start(asked)
    expect((await provider(name).start(asked)).ref).toBe(ref)
    expect((await provider(name).resume(ref))?.ref).toBe(ref)
    const renewed = await provider(name).token(ref)
    expect(renewed === null).toBe(token === null)
    if (renewed) expect(renewed.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  it('has no verdict before submission, and sends, cancels and erases idempotently', async () => {
    const { ref } = await provider(name).start(await applicant())
    expect(await provider(name).result(ref)).toMatchObject({ state: 'pending', at: expect.any(Date) as Date })
    for (let time = 0; time < 2; time += 1) {
      await provider(name).submit(ref, { photos, ...document })
      await provider(name).cancel(ref)
      await provider(name).erase(ref)
    }
  })

  it('lists the checks it makes and those it does not, each once', () => {
    const { checks, notChecked } = provider(name)
    expect([...machineChecks, ...checksNotMade]).toEqual(expect.arrayContaining([...checks, ...notChecked]))
    expect(checks.filter((check) => notChecked.includes(check))).toEqual([])
  })

  it('rejects notices that prove nothing', () => {
    expect(() => provider(name).notice(Buffer.from('{}'), {}, new Date())).toThrow(/not taken/)
  })

  it('runs in the page', () => {
    const calls = { default: '/x-api/v3/private/kyc/builtin', simulator: '/x-api/v1/public/sandbox/simulator' }
    expect(provider(name).page('LEVEL_1')).toEqual({ scriptUrl: null, apiUrl: calls[name] })
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
  it('erases the people it was asked about, and judges only those with photos', async () => {
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
