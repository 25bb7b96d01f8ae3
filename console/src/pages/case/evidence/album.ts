import { loadPicture } from '../../../api.ts'
import { takeAhead } from './ahead.ts'

/** A page of a file, as the address of a picture. */
export interface Page {
  url: string
  pages: number
}

/** The pictures of a case that were opened: each is loaded once, because the audit chain records each opening. */
export class Album {
  readonly #caseId: string
  readonly #loaded = new Map<string, Promise<Page>>()
  readonly #urls: string[] = []

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

  async #load(file: string, number: number): Promise<Page> {
    const { blob, pages } =
      takeAhead(this.#caseId, file, number) ?? (await loadPicture(this.#caseId, file, { page: number }))
    const url = URL.createObjectURL(blob)
    this.#urls.push(url)
    return { url, pages }
  }

  /** Frees the pictures when the case is left. */
  close(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url)
    this.#loaded.clear()
  }
}
