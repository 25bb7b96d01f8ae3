/** The page that loads the part. */
export interface PartPage {
  online: () => boolean
  reload: () => void
}

const thisPage: PartPage = { online: () => navigator.onLine, reload: () => window.location.reload() }

/**
 * Loads the script of a part and throws when it does not load. Many browsers remember the failure until the page is
 * reloaded and do not request the file again. So after a second failure we reload the page. The member loses nothing,
 * because the draft is on the server.
 */
export function loadPart<Part>(load: () => Promise<Part>, page = thisPage): () => Promise<Part> {
  let failed = false
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (!failed || !page.online()) {
        failed = true
        throw error
      }
      page.reload()
      // Never resolves: the page is about to reload, so nothing may render.
      return new Promise(() => undefined)
    }
  }
}
