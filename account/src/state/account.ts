import { createStore } from './store.ts'
import { carryAlways } from '../api/headers.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { FlowName } from '@tessera/contract/states.ts'

/** The signed-in member, as the profile call returns it. */
export type User = Calls['GET /v2/private/user/profile']['result']

/** Named as vendors do. Monitoring events about failures contain it. */
export interface AuthFlow {
  readonly name?: FlowName
  readonly step?: string
}

/** State that every screen may need at any time. Everything else belongs to its screen. */
export interface AccountState {
  /** Empty until the profile is loaded. */
  user: Partial<User>
  rate: number
  complianceConfig: Readonly<Record<string, unknown>>
  /** The current verification flow; empty outside of one. */
  auth: { flow: AuthFlow }
  profileError: boolean
  /** The member's location on this host; empty until the router has started. */
  router: { location: { pathname: string; search: string } }
  setUserInfo: (user: User) => void
  setRate: (rate: number) => void
  setComplianceConfig: (config: Readonly<Record<string, unknown>>) => void
  setAuthFlow: (flow: AuthFlow) => void
  setProfileError: (failed: boolean) => void
}

/** The account's store (specification, sections 3 and 4). */
export const useAccount = createStore<AccountState>((set) => ({
  user: {},
  rate: 1,
  complianceConfig: {},
  auth: { flow: {} },
  profileError: false,
  router: { location: { pathname: '', search: '' } },
  setUserInfo: (user) => {
    window.__USER_ID__ = user.id
    // An empty currency means US dollars.
    set({ user: { ...user, currency_code: user.currency_code || 'USD' }, profileError: false })
  },
  setRate: (rate) => set({ rate }),
  setComplianceConfig: (complianceConfig) => set({ complianceConfig }),
  setAuthFlow: (flow) => set({ auth: { flow } }),
  setProfileError: (profileError) => set({ profileError }),
}))

/**
 * Stores what the server sends about the member: the profile and the compliance configuration. That is the host page's
 * initial one, overridden by the member's own attributes. The event `host:compliance` reports it to the host page.
 */
export function storeProfile(user: User): void {
  const { setUserInfo, setRate, setComplianceConfig } = useAccount.getState()
  const complianceConfig = { ...window.__HOST__?.complianceConfig, ...user.sub_attribute }
  setUserInfo(user)
  // If another member signs in in this browser, nothing of this page reaches their account.
  carryAlways({ 'member-id': String(user.id) })
  setRate(user.rate)
  setComplianceConfig(complianceConfig)
  window.dispatchEvent(new CustomEvent('host:compliance', { detail: complianceConfig }))
}

/** Stores the current location. Host pages with their own header get it by the event `host:location`. */
export function storeLocation({ pathname, search }: AccountState['router']['location']): void {
  const { location: before } = useAccount.getState().router
  if (before.pathname === pathname && before.search === search) return
  useAccount.setState({ router: { location: { pathname, search } } })
  window.dispatchEvent(new CustomEvent('host:location', { detail: { pathname, search } }))
}
