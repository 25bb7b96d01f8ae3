import type { ComponentType } from 'react'

const reloadedKey = (screen: string): string => `reloaded-for-${screen}`

/**
 * Loads a screen's file. If that fails, a new release has probably removed this page's files, so we reload the page,
 * once for each screen. If it fails again, the screen itself throws, so that the error screen appears. A rejected
 * `lazy` would leave React Router 8.5 with an empty page (its `_renderMatches` stops at a route that is still lazy).
 */
export async function loadScreen(
  screen: string,
  load: () => Promise<ComponentType>,
  page: { storage: Storage; online: () => boolean; reload: () => void },
): Promise<ComponentType> {
  try {
    const loaded = await load()
    page.storage.removeItem(reloadedKey(screen))
    return loaded
  } catch (error) {
    if (page.online() && page.storage.getItem(reloadedKey(screen)) === null) {
      page.storage.setItem(reloadedKey(screen), '1')
      page.reload()
      // Renders nothing more: the page is being replaced.
      return new Promise(() => undefined)
    }
    return () => {
      throw error
    }
  }
}

/** This browser's page, as {@link loadScreen} needs it. */
export const thisPage = {
  get storage() {
    return window.sessionStorage
  },
  online: () => navigator.onLine,
  reload: () => window.location.reload(),
}
