/** Parts of the screen that the messenger or the device covers: CSS variables `--shell-top` and so on, in pixels. */
export function safeAreas(root: HTMLElement): (name: string, data: unknown) => void {
  const areas = new Map<string, Partial<Record<Side, unknown>>>()
  return (name, data) => {
    if (
      (name !== 'safe_area_changed' && name !== 'content_safe_area_changed') ||
      typeof data !== 'object' ||
      data === null
    )
      return
    areas.set(name, data)
    for (const side of sides) {
      // The messenger's own bar is inside the device's safe area.
      const covered = [...areas.values()].reduce((sum, area) => sum + pixels(area[side]), 0)
      root.style.setProperty(`--shell-${side}`, `${covered}px`)
    }
  }
}

const sides = ['top', 'bottom', 'left', 'right'] as const
type Side = (typeof sides)[number]

function pixels(value: unknown): number {
  return typeof value === 'number' && value > 0 && value < 1000 ? value : 0
}
