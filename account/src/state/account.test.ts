import { afterEach, expect, it, vi } from 'vitest'
import { commonHeaders } from '../api/headers.ts'
import { storeLocation, storeProfile, useAccount, type User } from './account.ts'

const user: User = {
  id: 7,
  email: 'a***@example.com',
  currency_code: '',
  rate: 1,
  level: 0,
  sub_attribute: {},
  member_tag: {},
  site: 'DEFAULT',
  openTasks: 2,
  version: 3,
}

afterEach(() => vi.unstubAllGlobals())

it('starts empty, with rate 1', () => {
  expect(useAccount.getState()).toMatchObject({
    user: {},
    rate: 1,
    complianceConfig: {},
    auth: { flow: {} },
    profileError: false,
    router: { location: { pathname: '', search: '' } },
  })
})

it('stores the member, in US dollars by default, and the id for analytics', () => {
  vi.stubGlobal('window', {})
  useAccount.getState().setProfileError(true)
  useAccount.getState().setUserInfo(user)
  expect(useAccount.getState()).toMatchObject({ user: { id: 7, currency_code: 'USD' }, profileError: false })
  expect(window.__USER_ID__).toBe(7)
})

it('every call names the page’s member from then on', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  storeProfile(user)
  expect(commonHeaders('pc')).toMatchObject({ 'member-id': '7' })
})

it('sets rate, compliance configuration and flow', () => {
  const { setRate, setComplianceConfig, setAuthFlow } = useAccount.getState()
  setRate(0.9)
  setComplianceConfig({ site: 'EU' })
  setAuthFlow({ name: 'Level1_web', step: 'front' })
  expect(useAccount.getState()).toMatchObject({
    rate: 0.9,
    complianceConfig: { site: 'EU' },
    auth: { flow: { name: 'Level1_web', step: 'front' } },
  })
})

it('merges the compliance configuration of host page and member, and notifies the host page', () => {
  const received: unknown[] = []
  const page = Object.assign(new EventTarget(), { __HOST__: { complianceConfig: { site: 'DEFAULT', tier: 'a' } } })
  page.addEventListener('host:compliance', (event) => received.push((event as CustomEvent).detail))
  vi.stubGlobal('window', page)
  storeProfile({ ...user, sub_attribute: { site: 'EU' } })
  expect(useAccount.getState().complianceConfig).toEqual({ site: 'EU', tier: 'a' })
  // An attribute that the member loses falls back to the host page's own.
  storeProfile({ ...user, sub_attribute: {} })
  expect(useAccount.getState().complianceConfig).toEqual({ site: 'DEFAULT', tier: 'a' })
  expect(received).toEqual([
    { site: 'EU', tier: 'a' },
    { site: 'DEFAULT', tier: 'a' },
  ])
})

it('stores the current location, and notifies the host page of each new one once', () => {
  const received: unknown[] = []
  const page = new EventTarget()
  page.addEventListener('host:location', (event) => received.push((event as CustomEvent).detail))
  vi.stubGlobal('window', page)
  const [personal, kyc] = ['/user/accounts/auth/personal', '/user/accounts/auth/kyc']
  const places = [
    { pathname: personal, search: '' },
    { pathname: kyc, search: '' },
    { pathname: kyc, search: '?step=front' },
    { pathname: kyc, search: '?step=review' },
  ]
  // As the router reports it: with more fields, and sometimes twice.
  for (const place of places.flatMap((one) => [one, { ...one, key: 'of the router alone' }])) storeLocation(place)
  expect(useAccount.getState().router.location).toEqual({ pathname: kyc, search: '?step=review' })
  expect(received).toEqual(places)
})
