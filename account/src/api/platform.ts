/** The platform of a call, as the server counts it. */
export type Platform = 'pc' | 'h5' | 'ios_tg' | 'android_tg' | 'pc_tg'

/** The messenger around the page: its own name of the platform, such as `ios` or `tdesktop`. */
export interface MiniApp {
  platform: string
}

const storageKey = 'mini-app-platform'

/**
 * The messenger that the page was opened in; null in a browser. Only the first address names it, so the tab stores it.
 */
export function findMiniApp(place: {
  hash: string
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}): MiniApp | null {
  const fromAddress = new URLSearchParams(place.hash.slice(1)).get('tgWebAppPlatform')
  try {
    if (fromAddress) place.storage().setItem(storageKey, fromAddress)
    const platform = fromAddress ?? place.storage().getItem(storageKey)
    return platform ? { platform } : null
  } catch {
    // A browser without storage: the value is valid for this page.
    return fromAddress ? { platform: fromAddress } : null
  }
}

/** Decides the platform: by the messenger's name first, otherwise by what the browser reports about its device. */
export function platformOf(miniApp: MiniApp | null, userAgent: string): Platform {
  if (miniApp)
    return miniApp.platform === 'ios' ? 'ios_tg' : miniApp.platform.startsWith('android') ? 'android_tg' : 'pc_tg'
  return /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) ? 'h5' : 'pc'
}
