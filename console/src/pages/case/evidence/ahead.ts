import { loadPicture, type Picture } from '../../../api.ts'
import { likelyNext } from '../../../shell/claim-next.ts'

/** A picture shows when it was drawn, so it is not used much later. */
const usableMs = 5 * 60_000

/** The first picture of the case that is probably next. */
let stored: { caseId: string; file: string; picture: Picture; at: number } | null = null

/** Loads the first picture of the next case while another one is open. The audit chain says that it was sent ahead. */
export async function loadAhead(): Promise<void> {
  stored = null
  const next = await likelyNext()
  if (!next) return
  const picture = await loadPicture(next.caseId, next.file, { page: 1, ahead: true })
  stored = { ...next, picture, at: performance.now() }
}

/** The picture, if it was loaded ahead. */
export function takeAhead(caseId: string, file: string, page: number): Picture | null {
  const found = stored
  if (!found || found.caseId !== caseId || found.file !== file || page !== 1) return null
  stored = null
  return performance.now() - found.at > usableMs ? null : found.picture
}
