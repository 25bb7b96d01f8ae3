import { afterEach, expect, it, vi } from 'vitest'
import { useAccount, type User } from './account.ts'

const user: User = { id: 7, email: 'a***@example.com', currency_code: '', level: 0, sub_attribute: {}, member_tag: {}, site: 'DEFAULT' }

afterEach(() => vi.unstubAllGlobals())

it('begins empty, with rate 1', () => {
  expect(useAccount.getState()).toMatchObject({ user: {}, rate: 1, complianceConfig: {}, auth: { flow: {} }, profileError: false })
})

it('stores the member, in US dollars unless told, and the id for analytics', () => {
  vi.stubGlobal('window', {})
  useAccount.getState().setProfileError(true)
  useAccount.getState().setUserInfo(user)
  expect(useAccount.getState()).toMatchObject({ user: { id: 7, currency_code: 'USD' }, profileError: false })
  expect(window.__TESSERA_USER_ID__).toBe(7)
})

it('sets rate, compliance configuration and flow', () => {
  const { setRate, setComplianceConfig, setAuthFlow } = useAccount.getState()
  setRate(0.9)
  setComplianceConfig({ site: 'EU' })
  setAuthFlow({ step: 1 })
  expect(useAccount.getState()).toMatchObject({ rate: 0.9, complianceConfig: { site: 'EU' }, auth: { flow: { step: 1 } } })
})
