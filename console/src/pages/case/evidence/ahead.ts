import { loadPicture } from '../../../api.ts'
import { whenCleared } from '../../../stored.ts'
import { likelyNext } from '../../../shell/claim-next.ts'

/** A page of a file, as the address of a picture. */
export interface Page {
  url: string
  pages: number
}

/** A picture shows when it was drawn, so it is not used much later. */
const usableMs = 5 * 60_000

interface Ahead {
  caseId: string
  file: string
  page: Page
  /** Decoded already, so that it is drawn at once. It is held, because browsers forget pictures that nobody shows. */
  image: HTMLImageElement
  at: number
}

/** The first picture of the case that is probably next. */
let stored: Ahead | null = null
/** Counts what was forgotten: a picture that arrives after that is dropped. */
let forgotten = 0

/** Loads the first picture of the next case while another one is open. The audit chain says that it was sent ahead. */
export async function loadAhead(): Promise<void> {
  forget()
  const asked = forgotten
  const next = await likelyNext()
  if (!next || asked !== forgotten) return
  const { blob, pages } = await loadPicture(next.caseId, next.file, { page: 1, ahead: true })
  if (asked !== forgotten) return
  const image = new Image()
  image.src = URL.createObjectURL(blob)
  stored = { ...next, page: { url: image.src, pages }, image, at: performance.now() }
  // One that cannot be decoded is drawn as broken later, like any other.
  await image.decode().catch(() => undefined)
}

function forget(): void {
  if (stored) URL.revokeObjectURL(stored.page.url)
  stored = null
  forgotten += 1
}
// The next person in this tab may not have the region of that case.
whenCleared(forget)

/** The address of the picture that was loaded ahead for a case: it is shown while the rest of the case loads. */
export function aheadOf(caseId: string): string | null {
  return stored?.caseId === caseId && performance.now() - stored.at <= usableMs ? stored.page.url : null
}

/** The page, if its picture was loaded ahead. From then on its address is the caller's to free. */
export function takeAhead(caseId: string, file: string, number: number): Page | null {
  const found = stored
  if (!found || found.caseId !== caseId || found.file !== file || number !== 1) return null
  if (performance.now() - found.at > usableMs) {
    forget()
    return null
  }
  stored = null
  return found.page
}
