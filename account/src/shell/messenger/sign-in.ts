import type { Calls } from '@tessera/contract/endpoints.ts'
import { linkOfferSeconds } from '@tessera/contract/messenger.ts'
import { ApiError } from '../../api/api-error.ts'
import { firstClient } from '../../api/first-client.ts'
import { storeLaunch } from './launch.ts'
import { storeOffer } from './offer.ts'
import { enterShell, type Shell } from './shell.ts'

/** Enters the messenger's shell with the sign-in page. */
export function enterWithLogin(): Shell {
  const shell = enterShell(window)
  shell.wishes.ready()
  return shell
}

/**
 * Signs in the user who opened the page from the messenger. Returns where to go, or null: then they sign in as usual,
 * and we offer afterwards to link the messenger. After a refusal they sign in as usual, too.
 */
export async function signInFromMessenger({ launch, real }: Shell, redirectUrl: string | null): Promise<string | null> {
  // In a plain browser the address could contain another user's launch.
  if (!real || launch.data === '') return null
  const { data } = launch
  try {
    const answer = (await firstClient.post('/v1/public/messenger/sign-in', {
      body: { init_data: data, ...(redirectUrl && redirectUrl.length <= 2048 ? { redirect_url: redirectUrl } : {}) },
    })) as Calls['POST /v1/public/messenger/sign-in']['result']
    spend(launch)
    if (answer.linked) return answer.redirect_url ?? null
    if (answer.link_token)
      storeOffer(window.sessionStorage, {
        token: answer.link_token,
        name: answer.name ?? '',
        expiresAt: Date.now() + linkOfferSeconds * 1000,
      })
    return null
  } catch (error) {
    // If the page is left before the answer, the next page tries again.
    if (error instanceof ApiError && error.kind === 'refused') spend(launch)
    return null
  }
}

/** A launch is valid for one sign-in. */
function spend(launch: Shell['launch']): void {
  launch.data = ''
  storeLaunch(window, launch)
}
