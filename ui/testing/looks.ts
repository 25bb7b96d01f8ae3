import '../brand.css'
import '../tokens.css'
import '../base.css'
import axe from 'axe-core'

export const themes = ['light', 'dark', 'black'] as const

/** Shows the page in one of the looks. */
export function showTheme(theme: (typeof themes)[number]): void {
  document.documentElement.lang = 'en'
  document.documentElement.dataset['theme'] = theme
}

/** Back to the look of the device, left to right. */
export function resetLook(): void {
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('dir')
}

/** What WCAG 2.2 A and AA, as far as a machine can see it, has against an element: rule and place of each fault. */
export async function accessFaults(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** By how many pixels the page is wider than its window; 0 when nothing has to be scrolled sideways. */
export function overflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}
