import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../storage-fallback.ts'
import { storeAccess, storeCode, storeHandoff, storeOffer, storedAccess, storedOffer, takeOpening } from './opening.ts'

/** A page at this address, with the address that it replaced it by. */
function pageAt(address: string): Parameters<typeof takeOpening>[0] & { shown: string } {
  const page = {
    shown: address,
    location: { href: address } as Location,
    sessionStorage: memoryStorage(),
    history: {
      state: { key: 'k' },
      replaceState: (_state: unknown, _title: string, url: URL) => (page.shown = url.href),
    } as unknown as History,
  }
  return page
}
const base = 'https://x.example/user/accounts/auth/sdk'

describe('the address of SDK mode', () => {
  it('describes the visit, and loses its code at once', () => {
    const page = pageAt(`${base}?token=secret&lang=tr-TR&from=app&hidden=true&isUpdatePoi=true&partner=shop`)
    expect(takeOpening(page)).toEqual({
      code: 'secret',
      handoff: '',
      lang: 'tr-TR',
      from: 'app',
      hidden: true,
      partner: 'shop',
      updatePoi: true,
    })
    expect(page.shown).toBe(`${base}?lang=tr-TR&from=app&hidden=true&isUpdatePoi=true&partner=shop`)
  })

  it.each(['1', 'yes', 'TRUE', ''])('a flag is set only by the text true, not by "%s"', (value) => {
    expect(takeOpening(pageAt(`${base}?hidden=${value}&isUpdatePoi=${value}`))).toMatchObject({
      hidden: false,
      updatePoi: false,
    })
  })

  it('without a code stays as it is', () => {
    const page = pageAt(`${base}?lang=en`)
    expect(takeOpening(page).code).toBe('')
    expect(page.shown).toBe(`${base}?lang=en`)
  })

  it('takes the code of a link to a phone from behind the #, and removes it from the address', () => {
    const page = pageAt(`${base}?lang=de-DE#handoff=secret`)
    expect(takeOpening(page)).toMatchObject({ code: '', handoff: 'secret', lang: 'de-DE' })
    expect(page.shown).toBe(`${base}?lang=de-DE`)
    expect(takeOpening(pageAt(base)).handoff).toBe('')
  })

  it('uses such a code that was stored until the connection is back, once', () => {
    const page = pageAt(base)
    storeHandoff(page.sessionStorage, 'waiting')
    expect([takeOpening(page).handoff, takeOpening(page).handoff]).toEqual(['waiting', ''])
  })

  it('uses a code that was stored over a reload, once', () => {
    const page = pageAt(base)
    storeCode(page.sessionStorage, 'waiting')
    expect(takeOpening(page).code).toBe('waiting')
    expect(takeOpening(page).code).toBe('')
  })

  it('prefers the address’s code to a stored one, which is then removed', () => {
    const page = pageAt(`${base}?token=new`)
    storeCode(page.sessionStorage, 'waiting')
    expect(takeOpening(page).code).toBe('new')
    expect(page.sessionStorage.length).toBe(0)
  })
})

describe('the stored offer to continue', () => {
  const offer = {
    code: 'c',
    number: 47,
    userAgent: '',
    startedAt: '2026-11-20T10:00:00Z',
    expiresAt: '2026-11-20T10:10:00Z',
  }

  it('survives a reload until it was answered', () => {
    const storage = memoryStorage()
    storeOffer(storage, offer)
    expect(storedOffer(storage)).toEqual(offer)
    storeOffer(storage, null)
    expect(storedOffer(storage)).toBeNull()
  })

  it.each(['not json', '{}', '7'])('is null if the stored value is invalid: %s', (text) => {
    const storage = memoryStorage()
    storage.setItem('sdk-handoff-offer', text)
    expect(storedOffer(storage)).toBeNull()
  })
})

describe('the stored token', () => {
  const access = { token: 't', tokenId: 'i', expiresAt: 2000, renewableUntil: 9000 }

  it('survives a reload until it expires', () => {
    const storage = memoryStorage()
    storeAccess(storage, access)
    expect(storedAccess(storage, 1999)).toEqual(access)
    expect(storedAccess(storage, 2000)).toBeNull()
  })

  it('is deleted on demand', () => {
    const storage = memoryStorage()
    storeAccess(storage, access)
    storeAccess(storage, null)
    expect([storedAccess(storage, 0), storage.length]).toEqual([null, 0])
  })

  it.each(['', 'not json', '{}', '{"token":7,"expiresAt":9}', 'null'])(
    'is null if the stored value is invalid: %s',
    (text) => {
      const storage = memoryStorage()
      storage.setItem('sdk-visit', text)
      expect(storedAccess(storage, 0)).toBeNull()
    },
  )
})
