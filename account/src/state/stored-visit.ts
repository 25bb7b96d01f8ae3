/** Where the tab keeps its visit over a reload. */
export const visitKey = 'sdk-visit'

/** Whether a visit goes on in this tab, whatever page it stands at. */
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
