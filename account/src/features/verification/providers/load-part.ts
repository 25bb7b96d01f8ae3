/** The page that a part is loaded into. */
export interface PartPage {
  online: () => boolean
  reload: () => void
}

const thisPage: PartPage = { online: () => navigator.onLine, reload: () => window.location.reload() }

/**
 * Loads the file of a part; that it does not come is thrown. Many browsers keep that for as long as the page stands and do not
 * ask again: where it fails once more, the page is loaded anew. Nothing is lost by that, as the draft is the server's.
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
      // Nothing is drawn any more: the page is going away.
      return new Promise(() => undefined)
    }
  }
}
