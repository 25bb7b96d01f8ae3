import '../brand.css'
import '../tokens.css'
import '../base.css'
import axe from 'axe-core'

export const themes = ['light', 'dark', 'black'] as const

/** Shows the page in one of the themes. */
export function showTheme(theme: (typeof themes)[number]): void {
  document.documentElement.lang = 'en'
  document.documentElement.dataset['theme'] = theme
}

/** Restores the device's theme, left to right. */
export function resetLook(): void {
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('dir')
}

/** What axe finds against WCAG 2.2 A and AA in an element: rule and place of each error. */
export async function accessFaults(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** By how many pixels the page is wider than its window; 0 if nothing scrolls sideways. */
export function overflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}
