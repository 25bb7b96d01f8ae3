import { loadPicture } from '../../../api.ts'
import { takeAhead, type Page } from './ahead.ts'

/** The pictures of a case that were opened: each is loaded once, because the audit chain records each opening. */
export class Album {
  readonly #caseId: string
  readonly #loaded = new Map<string, Promise<Page>>()
  readonly #urls: string[] = []
  readonly #pages = new Map<string, number>()

  constructor(caseId: string) {
    this.#caseId = caseId
  }

  /** A page of a file. One that failed is loaded again. */
  page(file: string, number: number): Promise<Page> {
    const key = `${file} ${number}`
    const known = this.#loaded.get(key)
    if (known) return known
    const loading = this.#load(file, number)
    this.#loaded.set(key, loading)
    loading.catch(() => this.#loaded.delete(key))
    return loading
  }

  /** How many pages a file has; one until the first was loaded. */
  pagesOf(file: string): number {
    return this.#pages.get(file) ?? 1
  }

  async #load(file: string, number: number): Promise<Page> {
    const page = takeAhead(this.#caseId, file, number) ?? (await this.#fetched(file, number))
    this.#urls.push(page.url)
    this.#pages.set(file, page.pages)
    return page
  }

  async #fetched(file: string, number: number): Promise<Page> {
    const { blob, pages } = await loadPicture(this.#caseId, file, { page: number })
    return { url: URL.createObjectURL(blob), pages }
  }

  /** Frees the pictures when the case is left. */
  close(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url)
    this.#loaded.clear()
  }
}
