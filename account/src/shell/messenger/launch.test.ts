import { beforeEach, describe, expect, it } from 'vitest'
import { isStored, storeLaunch, takeLaunch } from './launch.ts'

const data = new URLSearchParams({ user: JSON.stringify({ id: 1, language_code: 'pt-br' }), hash: '00' }).toString()
const received = new URLSearchParams({ tgWebAppData: data, tgWebAppVersion: '7.7', tgWebAppPlatform: 'ios' }).toString()
const launch = { data, version: '7.7', platform: 'ios', language: 'pt-br' }

const saved = new Map<string, string>()
let shown = ''
function browser(hash: string): Parameters<typeof takeLaunch>[0] {
  const location = { hash, pathname: '/login', search: '?redirect_url=%2Fx' }
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => void (shown = to) }
  const sessionStorage = {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
  }
  return { location, history, sessionStorage } as unknown as Parameters<typeof takeLaunch>[0]
}
beforeEach(() => {
  saved.clear()
  shown = ''
})

describe('the launch', () => {
  it.each([
    [`#${received}`, '/login?redirect_url=%2Fx'],
    [`#held?${received}`, '/login?redirect_url=%2Fx#held'],
    [`#held&${received}`, '/login?redirect_url=%2Fx#held'],
  ])('is read from the address, and removed from it (%#)', (hash, left) => {
    expect(takeLaunch(browser(hash))).toEqual(launch)
    expect(shown).toBe(left)
  })

  it('survives a reload, without the proof once that was used', () => {
    takeLaunch(browser(`#${received}`))
    expect(takeLaunch(browser(''))).toEqual(launch)
    storeLaunch(browser(''), { ...launch, data: '' })
    expect(takeLaunch(browser('#held'))).toEqual({ ...launch, data: '' })
    expect(isStored(browser(''))).toBe(true)
  })

  it.each(['#tgWebAppVersion=6.1', '#tgWebAppData=user%3Dno-json', '#tgWebAppData=user%3D7', ''])(
    'leaves out what it does not know: %s',
    (hash) => {
      expect(takeLaunch(browser(hash))).toMatchObject({ platform: 'unknown', language: '' })
    },
  )
})
