/** Where the tab stores its visit over a reload. */
export const visitKey = 'sdk-visit'

/** True if a visit continues in this tab, on whichever page. */
export function isVisitStored(storage: Storage, now: number): boolean {
  try {
    const kept: unknown = JSON.parse(storage.getItem(visitKey) ?? 'null')
    return (
      typeof kept === 'object' &&
      kept !== null &&
      'expiresAt' in kept &&
      typeof kept.expiresAt === 'number' &&
      kept.expiresAt > now
    )
  } catch {
    return false
  }
}
