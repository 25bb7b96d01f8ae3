import { findMiniApp } from '../../api/platform.ts'
import type { HostConfig } from '../../config.ts'
import { chooseLanguage, hasChosen, queryIn } from '../../i18n/language.ts'

/** What the page does by itself inside a messenger. True if it navigates away. `keepHash`: the link's own part stays. */
export async function arrive(host: HostConfig, keepHash: boolean): Promise<boolean> {
  // Loads nothing for it outside of a messenger.
  const inMiniApp = findMiniApp({ hash: window.location.hash, storage: () => window.sessionStorage }) !== null
  const messenger = inMiniApp ? await import('../../shell/messenger/sign-in.ts') : null
  const shell = messenger?.enterWithLogin()
  // The choice stored on this device differs from the one the server knows.
  const language = chooseLanguage(host, shell?.launch.language)
  if (language !== host.language) {
    window.location.replace(
      queryIn(language, { search: window.location.search, chosen: hasChosen(host.brand.shortName) }) +
        (keepHash ? window.location.hash : ''),
    )
    return true
  }
  if (!messenger || !shell) return false
  const target = await messenger.signInFromMessenger(
    shell,
    new URLSearchParams(window.location.search).get('redirect_url'),
  )
  if (target) window.location.assign(target)
  return target !== null
}
