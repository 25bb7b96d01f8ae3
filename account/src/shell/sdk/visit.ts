import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { sdkRefusals, type SdkRefusal } from '@tessera/contract/sdk.ts'
import { setAccess } from '../../api/access.ts'
import { ApiError } from '../../api/api-error.ts'
import { accountClient, call, takeFirstAnswers } from '../../api/call.ts'
import { sdkAccess } from '../../api/sdk-access.ts'
import { storeProfile } from '../../state/account.ts'
import { useSdk, type HandoffOffer } from '../../state/sdk.ts'
import { loadScreenTexts } from '../../i18n/start.ts'
import { notifyHost } from './events.ts'
import {
  storeAccess,
  storeCode,
  storeEnd,
  storeHandoff,
  storeOffer,
  storedAccess,
  storedEnd,
  storedOffer,
  takeOpening,
  storeAddress,
  type StoredAccess,
  type Opening,
} from './opening.ts'

let opening: Opening | null = null
let shortName = ''
let loading: Promise<void> | null = null
/** A valid code that was refused only because of another member's session. */
let waiting = ''

/** Calls that send a task other than verification. Verification reports itself. */
const sendings: ReadonlySet<string> = new Set<string>([
  '/v3/private/kyc/submit-questionnaire',
  '/v3/private/kyc/address/submit',
  '/v3/private/kyc/knowledge-test/submit',
  '/v3/private/kyc/knowledge-test/prove',
  '/v3/private/kyc/risk-test/submit',
  '/v1/private/agreement/sign',
])

type Granted = Omit<Calls['POST /v1/s1/kyc/integration/access-token']['result'], 'first_answers'>

/** What a visit needs of the router. */
interface Router {
  subscribe: (changed: () => void) => unknown
}

/**
 * Runs before anything else on the page of SDK mode: the code leaves the address. A token that is refused later ends
 * the visit.
 */
export function openVisit(brandShortName: string): { follow: (router: Router) => void } {
  opening = takeOpening(window)
  const address = new URLSearchParams(window.location.search)
  shortName = brandShortName
  accountClient.use({
    error: (_sent, error) => {
      const reason = refusalOf(error)
      if (reason) refuse(reason)
    },
  })
  accountClient.use({
    response: ({ path }) => {
      if (sendings.has(path)) notifyHost({ type: 'submitted' })
    },
  })
  return { follow: (router) => void router.subscribe(() => storeAddress(window, address)) }
}

/**
 * In SDK mode the profile is the token's member, merged with the currency USD and the token's id (specification,
 * section 7). The code is exchanged first. After a reload we use the tab's own token.
 */
export function loadVisit(signal: AbortSignal): Promise<void> {
  // The loaders of parent and child run at the same time: one exchange.
  loading ??= start(signal).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function start(signal: AbortSignal): Promise<void> {
  await loadScreenTexts('sdk')
  const asked = opening ?? takeOpening(window)
  opening = null
  try {
    const offer = await offerOf(asked, signal)
    if (offer) return useSdk.setState({ refusal: null, offer })
    const access = asked.code === '' ? storedAccess(window.sessionStorage, Date.now()) : await exchange(asked, signal)
    if (!access) return refuse(storedEnd(window.sessionStorage))
    // The answer names the business. The member's origin proves nothing beside a business's own id.
    use(access, { ...asked, from: '' })
    const info = await call('GET /v1/s1/kyc/integration/business-info', { query: profileQuery(asked), signal })
    const { scene, businessId, partner, handoff } = info
    use(access, asked, { origin: partner?.id ?? null, scene, businessId })
    useSdk.setState({
      refusal: null,
      visit: {
        lang: asked.lang,
        from: asked.from,
        hidden: asked.hidden,
        scene,
        businessId,
        partner,
        handoff,
        tokenId: info.token_id,
        expiresAt: access.expiresAt,
        renewableUntil: access.renewableUntil,
      },
    })
    const { id, level, site, sub_attribute, member_tag, extraParams } = info
    const { sdkToken, sdkLang, sdkFrom, hidden, accessOrigin } = info
    const ofVisit = { sdkToken, sdkLang, sdkFrom, hidden, accessOrigin, extraParams }
    const merged = { currency_code: 'USD', rate: 1, ...ofVisit }
    storeProfile({ id, email: '', level, openTasks: 0, site, sub_attribute, member_tag, version: 0, ...merged })
  } catch (error) {
    if (refusalOf(error) === 'session' && asked.code !== '') {
      waiting = asked.code
      // A member who signs out elsewhere and reloads this page can continue, too.
      storeCode(window.sessionStorage, asked.code)
    }
    // Refusals already have their screen.
    if (!refusalOf(error)) throw error
  }
}

/** The offer to continue from another device: by the link of the address, or as stored before a reload. */
async function offerOf({ code, handoff }: Opening, signal: AbortSignal): Promise<HandoffOffer | null> {
  if (handoff === '') return code === '' ? storedOffer(window.sessionStorage) : null
  try {
    const offer = await call('POST /v1/public/handoff/open', { body: { code: handoff }, signal })
    // Any earlier access in this tab belongs to another visit.
    storeAccess(window.sessionStorage, null)
    storeOffer(window.sessionStorage, offer)
    return offer
  } catch (error) {
    if (!refusalOf(error)) storeHandoff(window.sessionStorage, handoff)
    throw error
  }
}

/** The member said yes: reopens the page with the offer's code. */
export function acceptOffer({ code }: HandoffOffer): void {
  storeOffer(window.sessionStorage, null)
  storeCode(window.sessionStorage, code)
  window.location.reload()
}

/** The member said no: deletes everything of it in this tab. Its code expires by itself. */
export function declineOffer(): void {
  storeOffer(window.sessionStorage, null)
}

/**
 * Reopens the page that was refused beside another member's session, with the stored code or the running visit. Called
 * before signing out, which clears the storage. The returned function is called after signing out.
 */
export function reopening(): () => void {
  const started = storedAccess(window.sessionStorage, Date.now())
  return () => {
    if (waiting === '') storeAccess(window.sessionStorage, started)
    else storeCode(window.sessionStorage, waiting)
    window.location.reload()
  }
}

/** Replaces a token that ends soon. Typed values stay. */
export async function renewVisit(): Promise<void> {
  const { visit } = useSdk.getState()
  if (!visit) return
  try {
    const granted = accessOf(await call('POST /v1/s1/kyc/integration/renew-token', { body: {} }))
    storeAccess(window.sessionStorage, granted)
    setAccess(
      sdkAccess(
        {
          token: granted.token,
          origin: visit.partner?.id ?? null,
          scene: visit.scene,
          businessId: visit.businessId,
          from: visit.from,
        },
        shortName,
      ),
    )
    useSdk.setState({
      visit: {
        ...visit,
        tokenId: granted.tokenId,
        expiresAt: granted.expiresAt,
        renewableUntil: granted.renewableUntil,
      },
    })
  } catch (error) {
    if (!refusalOf(error)) throw error
  }
}

/** What the address says of the visit, which the profile repeats. */
const profileQuery = ({
  updatePoi,
  lang,
  from,
  hidden,
}: Opening): Calls['GET /v1/s1/kyc/integration/business-info']['query'] => ({
  ...(updatePoi ? { type: 'email_update_poi' } : {}),
  // The page removed the language from the address when it chose its own by it.
  lang: lang || document.documentElement.lang,
  from: from.slice(0, 200),
  hidden: hidden ? 'true' : 'false',
})

async function exchange(asked: Opening, signal: AbortSignal): Promise<StoredAccess> {
  const { code, partner } = asked
  try {
    const granted = await call('POST /v1/s1/kyc/integration/access-token', {
      body: { token: code, ...(partner ? { partner } : {}), page: profileQuery(asked) },
      signal,
    })
    takeFirstAnswers(granted.first_answers ?? {})
    const access = accessOf(granted)
    storeAccess(window.sessionStorage, access)
    return access
  } catch (error) {
    // The code has already left the address. Without this, a retry after a network failure would find none.
    if (!refusalOf(error)) storeCode(window.sessionStorage, code)
    throw error
  }
}

/** Until we know the business, the address names it: the server refuses a token that belongs elsewhere. */
function use(
  access: StoredAccess,
  { from, partner }: Opening,
  business: { origin?: string | null; scene?: string; businessId?: string | null } = {},
): void {
  setAccess(sdkAccess({ token: access.token, from, origin: partner || null, ...business }, shortName))
}

function accessOf({
  access_token: token,
  token_id: tokenId,
  expires_in: expiresIn,
  renewable_in: renewableIn,
}: Granted): StoredAccess {
  const now = Date.now()
  return { token, tokenId, expiresAt: now + expiresIn * 1000, renewableUntil: now + renewableIn * 1000 }
}

function refuse(reason: SdkRefusal): void {
  // Beside another member's session the code itself is still valid after they sign out.
  if (reason !== 'session') {
    storeAccess(window.sessionStorage, null)
    storeEnd(window.sessionStorage, reason)
  }
  useSdk.setState({ refusal: reason })
}

function refusalOf(error: unknown): SdkRefusal | null {
  if (!(error instanceof ApiError) || (error.code !== retCodes.tokenExpired && error.code !== retCodes.tokenInvalid))
    return null
  const reason = error.extInfo['reason']
  return sdkRefusals.find((one) => one === reason) ?? 'unknown'
}
