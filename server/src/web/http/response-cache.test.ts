import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { emptySnapshot } from '../../accounts/snapshot/snapshot.ts'
import type { SignedIn } from '../../accounts/sessions/sessions.ts'
import { grantClass } from '../../testing/classes.ts'
import { approvedQuestionnaire } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt, verifiedMember } from '../../testing/updates.ts'
import { ResponseCache } from './response-cache.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/kyc-info'

async function info(member: TestMember): Promise<Calls[typeof name]['result']> {
  return (await member.call(name, { body: {} })).result
}

describe('the response cache', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const computed = () => vi.spyOn(server().running.context.keyring, 'openJson')

  it('repeats the same answer until the member’s row is written', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setSeconds(1) })
    const opened = computed()
    const first = await member.call(name, { body: {} })
    expect(opened).toHaveBeenCalledTimes(1)
    const second = await member.call(name, { body: {} })
    expect(opened).toHaveBeenCalledTimes(1)
    expect(second.result).toEqual(first.result)
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(second.headers.get('cache-control')).toBe('no-store')
    // This write changes no value, but writing the row is enough to end the cached answer.
    await server().setMember(member, { member_tag: '{}' })
    await info(member)
    expect(opened).toHaveBeenCalledTimes(2)
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect((await info(member)).state[0]?.status).toBe('NOT_ALLOW')
  })

  it('separates answers by member and by request body', async () => {
    const [member, other] = [await server().member(), await verifiedMember(server(), '2033-05-20')]
    for (const _ of [1, 2]) {
      expect((await info(member)).applicant.level).toBe('LEVEL_DEFAULT')
      expect((await info(other)).applicant.level).toBe('LEVEL_1')
      expect((await member.call(name, { body: { obtain_state: false } })).result.state).toEqual([])
      expect((await info(member)).state).toHaveLength(2)
    }
  })

  it('gives a new token on each request, whatever is cached', async () => {
    const member = await server().member()
    const tokens = [
      await member.call(name, { body: { obtain_kyc_token: true } }),
      await member.call(name, { body: { obtain_kyc_token: true } }),
    ].map(({ result }) => result.kycToken)
    expect(new Set(tokens.filter((token) => token !== '')).size).toBe(2)
    expect((await info(member)).kycToken).toBe('')
  })

  it('ends an answer that depends on the time, without a change in the database', async () => {
    const member = await verifiedAt(server(), 'KAZ')
    await approvedQuestionnaire(server(), member, 270)
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`).getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    await grantClass(server(), member, { name: 'PROFESSIONAL', site: 'KAZ', until: new Date(noon + 60_000) })
    expect((await info(member)).clientClass.name).toBe('PROFESSIONAL')
    vi.setSystemTime(noon + 61_000)
    expect((await info(member)).clientClass.name).toBe('RETAIL')
  })

  it('repeats an answer only in its language and within the same minute', () => {
    const cache = new ResponseCache()
    const asked = {
      signedIn: { member: { id: 1 }, rowVersion: '7' } as SignedIn,
      recorded: { attempts: [], snapshot: emptySnapshot },
      asked: {},
      language: 'de',
    }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:20Z') })
    cache.set(asked, 'Antwort')
    vi.setSystemTime(new Date('2026-11-23T12:00:59Z'))
    expect(cache.get(asked)).toBe('Antwort')
    expect(cache.get({ ...asked, language: 'en' })).toBeNull()
    expect(cache.get({ ...asked, signedIn: { ...asked.signedIn, rowVersion: '8' } })).toBeNull()
    expect(cache.get({ ...asked, recorded: { ...asked.recorded } })).toBeNull()
    vi.setSystemTime(new Date('2026-11-23T12:01:00Z'))
    expect(cache.get(asked)).toBeNull()
  })
})
