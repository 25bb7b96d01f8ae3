import { describe, expect, it } from 'vitest'
import { miniAppHeaders, miniAppUserAgent } from './mini-app.ts'
import { findMiniApp, platformOf } from './platform.ts'

const agents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36',
}

function tab(saved?: string): { getItem: () => string | null; setItem: (key: string, value: string) => void } {
  let value = saved ?? null
  return { getItem: () => value, setItem: (_key, next) => (value = next) }
}

describe('the platform', () => {
  it.each([
    [null, agents.mac, 'pc'],
    [null, agents.iphone, 'h5'],
    [null, agents.android, 'h5'],
    ['ios', agents.iphone, 'ios_tg'],
    ['android', agents.android, 'android_tg'],
    ['android_x', agents.android, 'android_tg'],
    ['macos', agents.mac, 'pc_tg'],
    ['tdesktop', agents.mac, 'pc_tg'],
    ['weba', agents.android, 'pc_tg'],
  ])('messenger %s on %s is %s', (messenger, agent, platform) => {
    expect(platformOf(messenger === null ? null : { platform: messenger }, agent)).toBe(platform)
  })

  it('the messenger’s platform in the address survives a reload', () => {
    const storage = tab()
    expect(findMiniApp({ hash: '#tgWebAppVersion=8.0&tgWebAppPlatform=ios', storage: () => storage })).toEqual({
      platform: 'ios',
    })
    expect(findMiniApp({ hash: '', storage: () => storage })).toEqual({ platform: 'ios' })
    expect(findMiniApp({ hash: '', storage: () => tab() })).toBeNull()
  })

  it('a browser without storage remembers the platform for this page', () => {
    const storage = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(findMiniApp({ hash: '#tgWebAppPlatform=ios', storage })).toEqual({ platform: 'ios' })
    expect(findMiniApp({ hash: '', storage })).toBeNull()
  })
})

describe('the messenger’s user agent', () => {
  it.each([
    ['ios', agents.iphone, 'company=Acme; platform=ios_tg; system=iPhone OS 18.0; device=iPhone'],
    ['android', agents.android, 'company=Acme; platform=android_tg; system=Android 15; device=Pixel 9'],
    ['tdesktop', agents.mac, 'company=Acme; platform=pc_tg; system=Mac OS X 10.15.7; device=Macintosh'],
    ['web', 'something else', 'company=Acme; platform=pc_tg; system=unknown; device=unknown'],
  ])('names company, platform, system and device: %s', (platform, agent, words) => {
    expect(miniAppUserAgent({ platform }, 'Acme', agent)).toBe(words)
  })

  it('is a valid header whatever the names are', () => {
    expect(miniAppUserAgent({ platform: 'ios' }, 'Ácme; x=1\r\nevil', agents.iphone)).toMatch(
      /^company=\?cme\? x\?1\?\?evil; platform=ios_tg; [ -~]+$/,
    )
  })

  it('is sent inside the messenger, and nowhere else', () => {
    const browser = (hash: string): Parameters<typeof miniAppHeaders>[1] =>
      ({ location: { hash }, navigator: { userAgent: agents.iphone }, sessionStorage: tab() }) as unknown as Window
    expect(miniAppHeaders('Acme', browser(''))).toEqual({})
    expect(miniAppHeaders('Acme', browser('#tgWebAppPlatform=ios'))['X-User-Agent']).toContain(
      'company=Acme; platform=ios_tg',
    )
  })
})
