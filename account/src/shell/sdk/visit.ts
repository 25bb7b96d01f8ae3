import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { sdkRefusals, type SdkRefusal } from '@tessera/contract/sdk.ts'
import { setAccess } from '../../api/access.ts'
import { ApiError } from '../../api/api-error.ts'
import { accountClient, call } from '../../api/call.ts'
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
/** A good code that was refused only for the company it came in. */
let waiting = ''

/** Calls by which a task beside verification is sent; of verification itself the page tells (capture/use-told.ts). */
const sendings: ReadonlySet<string> = new Set<string>([
  '/v3/private/kyc/submit-questionnaire',
  '/v3/private/kyc/address/submit',
  '/v3/private/kyc/knowledge-test/submit',
  '/v3/private/kyc/knowledge-test/prove',
  '/v3/private/kyc/risk-test/submit',
  '/v1/private/agreement/sign',
])

type Granted = Calls['POST /v1/s1/kyc/integration/access-token']['result']

/** What a visit needs of the router. */
interface Router {
  subscribe: (changed: () => void) => unknown
}

/** Before anything else on the page of SDK mode: the code leaves the address. A token that is refused later ends the visit. */
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
 * In SDK mode the profile is whom the token stands for, merged with the currency USD and the token's id (specification,
 * section 7). The code is exchanged first; after a reload the tab's own token serves.
 */
export function loadVisit(signal: AbortSignal): Promise<void> {
  // The parent's loader and the child's ask at the same time: one exchange.
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
    // Whose business it is, the answer says; where the member comes from is no proof of it beside a business's own id.
    use(access, { ...asked, from: '' })
    const info = await call('GET /v1/s1/kyc/integration/business-info', {
      query: asked.updatePoi ? { type: 'email_update_poi' } : {},
      signal,
    })
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
    const { id, level, site, sub_attribute, member_tag } = info
    const merged = {
      currency_code: 'USD',
      rate: 1,
      sdkToken: info.token_id,
      // The page took it out of the address when it chose its language by it.
      sdkLang: asked.lang || document.documentElement.lang,
      sdkFrom: asked.from,
      hidden: asked.hidden,
      accessOrigin: partner?.id ?? shortName,
      extraParams: info.extraParams,
    }
    storeProfile({ id, email: '', level, site, sub_attribute, member_tag, version: 0, ...merged })
  } catch (error) {
    if (refusalOf(error) === 'session' && asked.code !== '') {
      waiting = asked.code
      // Whoever signs out elsewhere and reloads this page goes on with it, too.
      storeCode(window.sessionStorage, asked.code)
    }
    // Refusals have their screen already.
    if (!refusalOf(error)) throw error
  }
}

/** What another device offers to carry on here: by the link of the address, or as it was left before a reload. */
async function offerOf({ code, handoff }: Opening, signal: AbortSignal): Promise<HandoffOffer | null> {
  if (handoff === '') return code === '' ? storedOffer(window.sessionStorage) : null
  try {
    const offer = await call('POST /v1/public/handoff/open', { body: { code: handoff }, signal })
    // Whatever this tab was allowed before belongs to another visit.
    storeAccess(window.sessionStorage, null)
    storeOffer(window.sessionStorage, offer)
    return offer
  } catch (error) {
    if (!refusalOf(error)) storeHandoff(window.sessionStorage, handoff)
    throw error
  }
}

/** The member said yes: the page opens anew with the offer's code. */
export function acceptOffer({ code }: HandoffOffer): void {
  storeOffer(window.sessionStorage, null)
  storeCode(window.sessionStorage, code)
  window.location.reload()
}

/** The member said no: nothing of it stays in this tab, and its code ends by itself. */
export function declineOffer(): void {
  storeOffer(window.sessionStorage, null)
}

/**
 * Opens the page anew as it was refused beside somebody's session, with the code that waited or the visit that had begun. Asked for before they are
 * signed out, which clears the storage; called when nobody is signed in any more.
 */
export function reopening(): () => void {
  const begun = storedAccess(window.sessionStorage, Date.now())
  return () => {
    if (waiting === '') storeAccess(window.sessionStorage, begun)
    else storeCode(window.sessionStorage, waiting)
    window.location.reload()
  }
}

/** A new token in place of the one that ends soon; what is typed stays where it is. */
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

async function exchange({ code, partner }: Opening, signal: AbortSignal): Promise<StoredAccess> {
  try {
    const access = accessOf(
      await call('POST /v1/s1/kyc/integration/access-token', {
        body: { token: code, ...(partner ? { partner } : {}) },
        signal,
      }),
    )
    storeAccess(window.sessionStorage, access)
    return access
  } catch (error) {
    // It left the address already: without this, trying again after a failure of the network would find no code.
    if (!refusalOf(error)) storeCode(window.sessionStorage, code)
    throw error
  }
}

/** Before it is known on whose behalf, the address says so: the server refuses a token that belongs elsewhere. */
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
  // Beside another's session nothing is wrong with the code: it is still good once they have signed out.
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
