/** Where the tab stores its visit over a reload. */
export const visitKey = 'sdk-visit'

/** True if a visit continues in this tab, on whichever page. */
export function isVisitStored(storage: Storage, now: number): boolean {
  try {
    const stored: unknown = JSON.parse(storage.getItem(visitKey) ?? 'null')
    return (
      typeof stored === 'object' &&
      stored !== null &&
      'expiresAt' in stored &&
      typeof stored.expiresAt === 'number' &&
      stored.expiresAt > now
    )
  } catch {
    return false
  }
}
