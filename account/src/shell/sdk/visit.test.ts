import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callName } from '@tessera/contract/call-name.ts'
import { sdkRefusals } from '@tessera/contract/sdk.ts'
import { memoryStorage } from '../../storage-fallback.ts'
import type { SdkVisit } from '../../state/sdk.ts'

vi.mock('../../i18n/start.ts', () => ({ loadScreenTexts: () => Promise.resolve() }))

const base = 'https://x.example/user/accounts/auth/sdk'
const partner = { id: 'shop', name: 'The shop', origins: ['https://shop.example'] }
const granted = (name: string): Record<string, string | number> => ({
  access_token: name,
  token_id: `id-${name}`,
  expires_at: '2026-11-20T10:30:00Z',
  renewable_until: '2026-11-20T14:00:00Z',
  expires_in: 30 * 60,
  renewable_in: 4 * 3600,
})
const info = {
  id: 7,
  token_id: 'id-first',
  level: 1,
  site: 'DEFAULT',
  sub_attribute: { region: 'eu' },
  member_tag: {},
  scene: 'kyc',
  businessId: 'order-9',
  partner,
  extraParams: { redirect_url: 'https://shop.example/back' },
  handoff: false,
}
/** With which the page asks for its profile. */
const profile = { lang: 'en', from: '', hidden: 'false' }
const offered = {
  code: 'own',
  number: 47,
  userAgent: 'Desk',
  startedAt: '2026-11-20T09:59:00Z',
  expiresAt: '2026-11-20T10:10:00Z',
}

/** The profile as the server answers it: it repeats what the page says of the visit. */
const profileOf = (of: Omit<typeof info, 'partner'> & { partner: typeof partner | null }) => {
  const search = new URLSearchParams(sent.findLast(({ name }) => name === paths.info)?.search)
  return {
    ...of,
    sdkToken: of.token_id,
    sdkLang: search.get('lang'),
    sdkFrom: search.get('from'),
    hidden: search.get('hidden') === 'true',
    accessOrigin: of.partner?.id ?? 'tessera',
  }
}

const paths = {
  exchange: 'POST /x-api/v1/s1/kyc/integration/access-token',
  info: 'GET /x-api/v1/s1/kyc/integration/business-info',
  renew: 'POST /x-api/v1/s1/kyc/integration/renew-token',
  open: 'POST /x-api/v1/public/handoff/open',
} as const

interface Sent {
  name: string
  search: string
  headers: Record<string, string>
  body: unknown
}
let sent: Sent[]
let answers: Record<string, () => unknown>
const storage = memoryStorage()
const reload = vi.fn()
/** The address in the browser. */
let address = ''

const refused = (code: number, reason?: string) => () =>
  Response.json({ ret_code: code, ret_msg: '', result: {}, ext_info: reason ? { reason } : {} })
const sentTo = (name: string): Sent[] => sent.filter((one) => one.name === name)
/** The credentials of a call in SDK mode. */
const proof = (one: Sent | undefined): (string | undefined)[] =>
  ['kyc-access-token', 'kyc-access-origin', 'kyc-access-business'].map((name) => one?.headers[name])

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  sent = []
  storage.clear()
  answers = {
    [paths.exchange]: () => granted('first'),
    [paths.info]: () => profileOf(info),
    [paths.renew]: () => granted('second'),
    [paths.open]: () => offered,
  }
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url, base)
    const name = `${init.method} ${pathname}`
    sent.push({
      name,
      search,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    })
    const result = await answers[name]?.()
    return result instanceof Response ? result : Response.json({ ret_code: 0, ret_msg: 'OK', result })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page of SDK mode, newly loaded at an address. The tab's storage persists. */
async function opened(at: string) {
  vi.resetModules()
  reload.mockReset()
  address = at
  vi.stubGlobal('window', {
    location: {
      get href() {
        return address
      },
      origin: 'https://x.example',
      hash: '',
      reload,
    },
    history: { state: null, replaceState: (_state: unknown, _title: string, url: URL) => (address = url.href) },
    sessionStorage: storage,
    dispatchEvent: () => true,
  })
  const [visit, { useSdk }, { useAccount }, { call }] = await Promise.all([
    import('./visit.ts'),
    import('../../state/sdk.ts'),
    import('../../state/account.ts'),
    import('../../api/call.ts'),
  ])
  visit.openVisit('tessera')
  return {
    ...visit,
    load: () => visit.loadVisit(new AbortController().signal),
    visit: (): SdkVisit | null => useSdk.getState().visit,
    offer: () => useSdk.getState().offer,
    refusal: () => useSdk.getState().refusal,
    user: () => useAccount.getState().user,
    ask: () => call('POST /v3/private/kyc/kyc-info', { body: {} }),
  }
}

/** The same, after its first loader has finished. */
async function loaded(at: string) {
  const page = await opened(at)
  await page.load()
  return page
}

describe('opening', () => {
  it('removes the code from the address before any call', async () => {
    await opened(`${base}?token=secret&lang=tr-TR`)
    expect([address, sent]).toEqual([`${base}?lang=tr-TR`, []])
  })

  it('exchanges the code once for two loaders', async () => {
    const { load } = await opened(`${base}?token=secret`)
    await Promise.all([load(), load()])
    expect(sentTo(paths.exchange).map(({ body }) => body)).toEqual([{ token: 'secret', page: profile }])
    expect(sentTo(paths.info)).toHaveLength(1)
  })

  it.each(['?token=secret&lang=tr-TR&from=app&hidden=true', '?token=secret&isUpdatePoi=true'])(
    'takes the profile that came with the exchange: %s',
    async (query) => {
      answers[paths.exchange] = () => {
        const asked = new URLSearchParams(
          (sentTo(paths.exchange)[0]?.body as { page?: Record<string, string> } | undefined)?.page,
        )
        const name = callName('GET', `/v1/s1/kyc/integration/business-info?${asked}`, null)
        return {
          ...granted('first'),
          first_answers: { [name]: { ret_code: 0, ret_msg: 'OK', result: profileOf(info) } },
        }
      }
      const page = await loaded(base + query)
      expect(page.visit()?.businessId).toBe('order-9')
      expect(sentTo(paths.info)).toEqual([])
    },
  )

  it('asks for the token’s member with the token alone, and names the partner from then on', async () => {
    const page = await loaded(`${base}?token=secret&from=app`)
    expect(proof(sentTo(paths.info)[0])).toEqual(['first', 'tessera', ''])
    await page.ask()
    expect(sent.at(-1)?.name).toBe('POST /x-api/v1/s1/kyc/integration/info')
    expect(proof(sent.at(-1))).toEqual(['first', 'shop', 'kyc'])
  })

  it('sends no token with the exchange itself: there is none yet', async () => {
    await loaded(`${base}?token=secret`)
    expect(proof(sentTo(paths.exchange)[0])).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['isUpdatePoi=true', 'email_update_poi'],
    ['isUpdatePoi=1', null],
  ])('%s requests %j', async (query, type) => {
    await loaded(`${base}?token=secret&${query}`)
    expect(new URLSearchParams(sentTo(paths.info)[0]?.search).get('type')).toBe(type)
  })

  it('stores the address’s parameters and the token’s data', async () => {
    const page = await loaded(`${base}?token=secret&lang=tr-TR&from=app&hidden=true`)
    expect(page.refusal()).toBeNull()
    expect(page.visit()).toEqual({
      lang: 'tr-TR',
      from: 'app',
      hidden: true,
      scene: 'kyc',
      businessId: 'order-9',
      partner,
      handoff: false,
      tokenId: 'id-first',
      expiresAt: Date.parse('2026-11-20T10:30:00Z'),
      renewableUntil: Date.parse('2026-11-20T14:00:00Z'),
    })
  })

  it.each([
    [partner, 'shop'],
    [null, 'tessera'],
  ])('merges the profile: dollars, the token’s id, never the token itself; partner %j', async (who, accessOrigin) => {
    answers[paths.info] = () => profileOf({ ...info, partner: who })
    const page = await loaded(`${base}?token=secret&lang=tr-TR&from=app`)
    expect(page.user()).toMatchObject({
      id: 7,
      email: '',
      currency_code: 'USD',
      sdkToken: 'id-first',
      sdkLang: 'tr-TR',
      sdkFrom: 'app',
      hidden: false,
      accessOrigin,
      extraParams: info.extraParams,
    })
  })
})

it('a page opened for a partner sends its name with the code, and with the token before it knows more', async () => {
  await loaded(`${base}?token=secret&partner=other`)
  expect(sentTo(paths.exchange).map(({ body }) => body)).toEqual([{ token: 'secret', partner: 'other', page: profile }])
  expect(proof(sentTo(paths.info)[0])[1]).toBe('other')
})

it('a device with a wrong clock gets the full duration of its visit', async () => {
  vi.setSystemTime(new Date('2026-11-20T11:00:00Z'))
  const page = await loaded(`${base}?token=secret`)
  expect([page.refusal(), page.visit()?.expiresAt, page.visit()?.renewableUntil]).toEqual([
    null,
    Date.parse('2026-11-20T11:30:00Z'),
    Date.parse('2026-11-20T15:00:00Z'),
  ])
  expect((await loaded(address)).visit()?.expiresAt).toBe(Date.parse('2026-11-20T11:30:00Z'))
})

it('a visit uses the page’s language, because the page has removed the parameter from the address', async () => {
  expect((await loaded(`${base}?token=secret&from=app`)).user()).toMatchObject({ sdkLang: 'en' })
})

describe('continuing from another device', () => {
  it('opens the link and waits for the member’s answer: no other call is made', async () => {
    const page = await opened(`${base}?lang=en#handoff=secret`)
    expect(address).toBe(`${base}?lang=en`)
    await page.load()
    expect(page.offer()).toEqual(offered)
    expect(page.visit()).toBeNull()
    expect(sent.map(({ name, body }) => [name, body])).toEqual([[paths.open, { code: 'secret' }]])
  })

  it('asks the same after a reload, without opening the link again', async () => {
    await loaded(`${base}#handoff=secret`)
    sent = []
    const page = await loaded(address)
    expect([page.offer(), sent]).toEqual([offered, []])
  })

  it('after a yes, exchanges the offer’s code', async () => {
    const page = await loaded(`${base}#handoff=secret`)
    page.acceptOffer(offered)
    expect(reload).toHaveBeenCalledTimes(1)
    const after = await loaded(address)
    expect(sentTo(paths.exchange).map(({ body }) => body)).toEqual([{ token: 'own', page: profile }])
    expect([after.offer(), after.visit()?.tokenId]).toEqual([null, 'id-first'])
  })

  it('after a no, leaves nothing in the tab', async () => {
    ;(await loaded(`${base}#handoff=secret`)).declineOffer()
    expect(storage.length).toBe(0)
  })

  it.each(['used', 'expired', 'unknown', 'cancelled'])('says why the link opens nothing: %s', async (reason) => {
    answers[paths.open] = refused(reason === 'used' || reason === 'expired' ? 1007 : 1008, reason)
    const page = await loaded(`${base}#handoff=secret`)
    expect([page.refusal(), page.offer()]).toEqual([reason, null])
  })

  it('without a connection, stores the link for another attempt', async () => {
    answers[paths.open] = () => Promise.reject(new TypeError('Failed to fetch'))
    const page = await opened(`${base}#handoff=secret`)
    await expect(page.load()).rejects.toMatchObject({ kind: 'network' })
    answers[paths.open] = () => offered
    await page.load()
    expect(page.offer()).toEqual(offered)
  })
})

describe('a reload', () => {
  it('continues with the stored token', async () => {
    await loaded(`${base}?token=secret`)
    sent = []
    const page = await loaded(address)
    expect(sent.map(({ name }) => name)).toEqual([paths.info])
    expect(proof(sent[0])[0]).toBe('first')
    expect(page.visit()?.expiresAt).toBe(Date.parse('2026-11-20T10:30:00Z'))
  })

  it('does not continue once the token has expired', async () => {
    await loaded(`${base}?token=secret`)
    vi.setSystemTime(new Date('2026-11-20T10:30:00Z'))
    sent = []
    const page = await loaded(address)
    expect([page.refusal(), page.visit(), sent]).toEqual(['expired', null, []])
  })

  it('shows why the visit ended, whichever call found out first', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers['POST /x-api/v1/s1/kyc/integration/info'] = refused(1008, 'used')
    await page.ask().catch(() => null)
    sent = []
    const again = await loaded(address)
    expect([again.refusal(), sent]).toEqual(['used', []])
  })

  it('without code and token opens nothing', async () => {
    expect([(await loaded(base)).refusal(), sent]).toEqual(['unknown', []])
  })

  it('prefers the email’s code to a token of an earlier visit', async () => {
    await loaded(`${base}?token=secret`)
    answers[paths.exchange] = () => granted('other')
    await loaded(`${base}?token=newer`)
    expect(proof(sentTo(paths.info).at(-1))[0]).toBe('other')
  })
})

describe('a refusal', () => {
  it.each(sdkRefusals)(
    'of the code is shown as the reason on the screen, and is no failure of the page: %s',
    async (reason) => {
      answers[paths.exchange] = refused(1008, reason)
      const page = await loaded(`${base}?token=secret`)
      expect([page.refusal(), page.visit(), sentTo(paths.info)]).toEqual([reason, null, []])
    },
  )

  it.each([undefined, 'of another world'])('for an unknown reason is shown as an unknown link: %s', async (reason) => {
    answers[paths.exchange] = refused(1007, reason)
    const page = await loaded(`${base}?token=secret`)
    expect(page.refusal()).toBe('unknown')
  })

  it('of the token later on ends the visit and deletes the token', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers['POST /x-api/v1/s1/kyc/integration/info'] = refused(1007, 'expired')
    await expect(page.ask()).rejects.toMatchObject({ code: 1007 })
    expect([page.refusal(), storage.getItem('sdk-visit')]).toEqual(['expired', null])
  })

  it('for any other reason does not end the visit', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers['POST /x-api/v1/s1/kyc/integration/info'] = refused(50016)
    await expect(page.ask()).rejects.toMatchObject({ code: 50016 })
    expect([page.refusal(), storage.length]).toEqual([null, 1])
  })
})

describe('beside another member’s session', () => {
  it('stores the code over reloads and signing out, and opens it then', async () => {
    answers[paths.exchange] = refused(1008, 'session')
    const received = await loaded(`${base}?token=secret&lang=en`)
    expect([received.refusal(), storage.getItem('sdk-code')]).toEqual(['session', 'secret'])
    const before = await loaded(address)
    expect(before.refusal()).toBe('session')
    before.reopening()()
    expect(reload).toHaveBeenCalledOnce()

    answers[paths.exchange] = () => granted('first')
    const after = await loaded(address)
    expect(sentTo(paths.exchange).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ token: 'secret', page: profile })),
    )
    expect([after.refusal(), after.visit()?.lang, storage.getItem('sdk-code'), address]).toEqual([
      null,
      'en',
      null,
      `${base}?lang=en`,
    ])
  })

  it('stores the token of a running visit in the tab, also over signing out', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers['POST /x-api/v1/s1/kyc/integration/info'] = refused(1008, 'session')
    await expect(page.ask()).rejects.toMatchObject({ code: 1008 })
    expect([page.refusal(), storage.length]).toEqual(['session', 1])
    const reopen = page.reopening()
    storage.clear()
    reopen()
    const after = await loaded(address)
    expect([after.refusal(), after.visit()?.tokenId]).toEqual([null, 'id-first'])
  })
})

describe('without a connection', () => {
  it('preserves a code that could not be exchanged for the next attempt', async () => {
    answers[paths.exchange] = () => Promise.reject(new TypeError('Failed to fetch'))
    const page = await opened(`${base}?token=secret`)
    await expect(page.load()).rejects.toMatchObject({ kind: 'network' })
    expect(page.refusal()).toBeNull()
    answers[paths.exchange] = () => granted('first')
    await page.load()
    expect([page.refusal(), page.visit()?.tokenId]).toEqual([null, 'id-first'])
    expect(storage.getItem('sdk-code')).toBeNull()
  })

  it('preserves it over a reload', async () => {
    answers[paths.exchange] = () => new Response('', { status: 502 })
    await expect((await opened(`${base}?token=secret`)).load()).rejects.toMatchObject({ kind: 'http' })
    answers[paths.exchange] = () => granted('first')
    const page = await loaded(address)
    expect([page.refusal(), page.visit()?.tokenId]).toEqual([null, 'id-first'])
  })

  it('uses the token for a second attempt: the code is not used twice', async () => {
    answers[paths.info] = () => Promise.reject(new TypeError('Failed to fetch'))
    const page = await opened(`${base}?token=secret`)
    await expect(page.load()).rejects.toMatchObject({ kind: 'network' })
    answers[paths.info] = () => profileOf(info)
    await page.load()
    expect([sentTo(paths.exchange).length, page.visit()?.tokenId]).toEqual([1, 'id-first'])
  })
})

describe('renewing', () => {
  const later = { ...granted('second'), expires_in: 55 * 60 }

  it('puts the new token into every call, the tab and the visit', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers[paths.renew] = () => later
    await page.renewVisit()
    expect(proof(sentTo(paths.renew)[0])).toEqual(['first', 'shop', 'kyc'])
    await page.ask()
    expect(proof(sent.at(-1))).toEqual(['second', 'shop', 'kyc'])
    expect(page.visit()).toMatchObject({ partner, tokenId: 'id-second', expiresAt: Date.parse('2026-11-20T10:55:00Z') })
    expect(storage.getItem('sdk-visit')).toContain('"token":"second"')
  })

  it('shows a refusal on the screen, and the old visit has ended', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers[paths.renew] = refused(1007, 'expired')
    await page.renewVisit()
    expect([page.refusal(), storage.getItem('sdk-visit')]).toEqual(['expired', null])
  })

  it('reports a transport failure to the caller, and the old token stays valid', async () => {
    const page = await loaded(`${base}?token=secret`)
    answers[paths.renew] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(page.renewVisit()).rejects.toMatchObject({ kind: 'network' })
    await page.ask()
    expect([page.refusal(), proof(sent.at(-1))[0]]).toEqual([null, 'first'])
  })

  it('makes no call without a visit', async () => {
    const page = await opened(base)
    await page.renewVisit()
    expect(sent).toEqual([])
  })
})
