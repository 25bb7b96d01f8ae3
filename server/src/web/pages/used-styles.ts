import type { StylePart } from '@tessera/contract/style-parts.ts'

/** The rules that the elements of a screen use. @param html the rendered screen */
export function usedStyles(parts: readonly StylePart[], html: string): string {
  const present = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  let styles = ''
  let open: readonly string[] = []
  for (const { css, around, needs } of parts) {
    if (!needs.some((classes) => classes.every((name) => present.has(name)))) continue
    if (around.join() !== open.join()) {
      styles += '}'.repeat(open.length) + around.map((condition) => `${condition}{`).join('')
      open = around
    }
    styles += css
  }
  return styles + '}'.repeat(open.length)
}
