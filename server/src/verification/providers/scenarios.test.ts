import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reasonsForMember } from '@tessera/contract/reasons.ts'
import { givenPhotos, stranger, useDouble } from '../../testing/vendors.ts'
import { useServer } from '../../testing/server.ts'
import { doubles } from './doubles.ts'
import { rehearse, type Step } from './rehearsal.ts'
import { NoticeRefused, ProviderDown, type ProviderResult } from './provider.ts'
import type { DoubleCase, Outcome } from './vendor/double.ts'
import { secretsOf } from './vendor/settings.ts'

/* One table for every vendor: what its double plays, and what the port returns. */

const server = useServer()

const expected: Readonly<Record<Exclude<Outcome, 'member'>, { state: ProviderResult['state'] }>> = {
  pending: { state: 'pending' },
  approved: { state: 'approved' },
  resubmission: { state: 'resubmission' },
  final: { state: 'final' },
  review: { state: 'review' },
  expired: { state: 'resubmission' },
  unknown: { state: 'review' },
}

describe.each(doubles)('$vendor', (form) => {
  const on = useDouble(server, form)

  /** A case at the double with everything sent. */
  async function sent(): Promise<DoubleCase> {
    const { provider, double } = on()
    const { ref } = await provider.start(stranger())
    await provider.submit(ref, givenPhotos)
    const found = double.cases.get(ref)
    if (!found) throw new Error('The double does not know the case')
    return found
  }

  function noticed(found: DoubleCase, secret?: string) {
    const { provider } = on()
    const { body, headers, key } = form.notice(found, secret)
    return provider.notice(Buffer.from(body), headers, new Date(), key)
  }

  it('takes the photos once, and keeps to the contract in every call', async () => {
    const { provider, double } = on()
    const found = await sent()
    expect(found.photos).toHaveLength(1)
    expect(await provider.result(found.ref)).toMatchObject({ state: 'pending' })
    await provider.submit(found.ref, givenPhotos)
    expect(found.photos).toHaveLength(1)
    await provider.health?.()
    await provider.cancel(found.ref)
    expect(double.wrong).toEqual([])
  })

  it('waits for the member until everything was sent', async () => {
    const { provider } = on()
    const { ref } = await provider.start(stranger())
    expect(await provider.result(ref)).toMatchObject({ state: 'pending', awaitsMember: true })
  })

  it.each(Object.keys(expected) as (keyof typeof expected)[])('%s', async (outcome) => {
    const { provider, double } = on()
    const found = await sent()
    const at = new Date('2026-11-22T08:30:00.000Z')
    double.decide(found.ref, outcome, { at })
    const result = await provider.result(found.ref)
    // An applicant of Sumsub waits for ever: another vendor has the case after a day (table.test.ts).
    const waits = form.vendor === 'sumsub' && outcome === 'expired'
    expect(result).toMatchObject(waits ? { state: 'pending', awaitsMember: true } : expected[outcome])
    if (outcome === 'approved')
      expect(result).toMatchObject({
        at,
        document: { lastName: 'Vantorre', birthDate: '1991-03-14', number: expect.stringMatching(/\w{4}/) as string },
      })
    if (result.state === 'final') expect(reasonsForMember(result.reasons, true)).toEqual(['COULD_NOT_VERIFY'])
    expect(double.wrong).toEqual([])
  })

  it('review, then approved, then refused late: each verdict with the vendor’s own time', async () => {
    const { provider, double } = on()
    const found = await sent()
    const times = ['2026-11-22T08:30:00.000Z', '2026-11-22T09:00:00.000Z', '2026-11-23T10:00:00.000Z']
    const seen: ProviderResult[] = []
    for (const [index, outcome] of (['review', 'approved', 'final'] as const).entries()) {
      double.decide(found.ref, outcome, { at: new Date(times[index] ?? '') })
      seen.push(await provider.result(found.ref))
    }
    expect(seen.map(({ state }) => state)).toEqual(['review', 'approved', 'final'])
    expect(seen.map(({ at }) => at.toISOString())).toEqual(times)
  })

  it('a notice names the case and nothing more, and is one notice however often it comes', async () => {
    const found = await sent()
    on().double.decide(found.ref, 'approved', { at: new Date('2026-11-22T08:30:00.000Z') })
    const first = noticed(found)
    expect(first.ref).toBe(found.ref)
    const again = noticed(found)
    expect([again.id, again.ref, again.occurredAt]).toEqual([first.id, first.ref, first.occurredAt])
    on().double.decide(found.ref, 'final', { at: new Date('2026-11-22T08:31:00.000Z') })
    expect(noticed(found).id).not.toBe(first.id)
  })

  it('a notice by each active secret is taken, by another one or with one wrong byte it is not', async () => {
    const { provider, env } = on()
    const found = await sent()
    const name = form.vendor === 'veriff' ? 'SECRETS' : form.vendor === 'jumio' ? 'CALLBACK_KEYS' : 'WEBHOOK_SECRETS'
    const secrets = secretsOf(form.settings, name)
    expect(secrets.length).toBeGreaterThan(1)
    for (const secret of secrets) expect(noticed(found, secret).ref).toBe(found.ref)
    expect(() => noticed(found, 'another-secret')).toThrow(NoticeRefused)
    const { body, headers, key } = form.notice(found)
    const wrong = body.replace(found.ref.split('/')[0]?.slice(-4) ?? '', 'ffff')
    expect(wrong).not.toBe(body)
    if (form.vendor !== 'jumio')
      expect(() => provider.notice(Buffer.from(wrong), headers, new Date(), key)).toThrow(NoticeRefused)
    expect(() => provider.notice(Buffer.from(body), {}, new Date())).toThrow(NoticeRefused)
    expect(env).not.toEqual({})
  })

  it('takes none of 2,000 mutated notices', async () => {
    const { provider } = on()
    const found = await sent()
    const { body, headers, key } = form.notice(found)
    let taken = 0
    for (let time = 0; time < 2000; time += 1) {
      const bytes = Buffer.from(form.vendor === 'jumio' ? (key ?? '') : body)
      const place = time % bytes.length
      bytes[place] = ((bytes[place] ?? 0) + 1 + ((randomBytes(1)[0] ?? 0) % 254)) % 256
      try {
        if (form.vendor === 'jumio') provider.notice(Buffer.from(body), headers, new Date(), bytes.toString('latin1'))
        else provider.notice(bytes, headers, new Date(), key)
        taken += 1
      } catch (error) {
        if (!(error instanceof NoticeRefused)) throw error
      }
    }
    expect(taken).toBe(0)
  })

  it('waits as long as 429 asks, then goes on', async () => {
    const { provider, double } = on()
    const found = await sent()
    double.trouble = { times: 1, kind: 'busy', retryAfter: 1 }
    const before = Date.now()
    await provider.result(found.ref)
    expect(Date.now() - before).toBeGreaterThanOrEqual(950)
  })

  it.each(['down', 'silent', 'cut'] as const)(
    'gives up after three tries when it is %s, and is back at the next call',
    async (kind) => {
      const { provider, double } = on()
      const found = await sent()
      double.trouble = { times: 3, kind }
      await expect(provider.result(found.ref)).rejects.toThrow(ProviderDown)
      double.trouble = null
      expect(await provider.result(found.ref)).toMatchObject({ state: 'pending' })
    },
    15_000,
  )

  it('one answer that is cut in half is asked for again', async () => {
    const { provider, double } = on()
    const found = await sent()
    double.trouble = { times: 1, kind: 'cut' }
    expect(await provider.result(found.ref)).toMatchObject({ state: 'pending' })
  })

  it('erasure fails until nothing is left there, and repeating it is harmless', async () => {
    const { provider, double } = on()
    const found = await sent()
    double.erasesAt = 2
    await expect(provider.erase(found.ref)).rejects.toThrow(ProviderDown)
    await provider.erase(found.ref)
    await provider.erase(found.ref)
    expect(found.erased).toBe(true)
    expect(double.wrong).toEqual([])
  })

  it('a provider check runs an invented applicant and names the failed step', async () => {
    const { provider, double } = on()
    double.onSubmitted = ({ ref }) => {
      if (!provider.rehearse) double.decide(ref, 'approved')
    }
    const steps: Step[] = []
    expect(await rehearse(provider, { forMs: 500, everyMs: 20 }, (step) => steps.push(step))).toBe(true)
    expect(steps.map(({ name, ok }) => [name, ok])).toEqual(
      ['reach', 'create', 'page token', 'send photo', 'decide', 'fetch', 'erase'].map((name) => [name, true]),
    )
    expect(double.wrong).toEqual([])
    double.trouble = { times: 1000, kind: 'down' }
    expect(await rehearse(provider, { forMs: 500, everyMs: 20 }, (step) => steps.push(step))).toBe(false)
    expect(steps.at(-1)).toMatchObject({ name: 'reach', ok: false })
  })
})
