import type { VisualLine } from '../read/reading.ts'

/** The lines of one page, from top to bottom. */
export type Page = readonly VisualLine[]

/** What is read with less certainty proves nothing. */
export const clearConfidence = 0.8

/** Lines that belong together stand so many heights below each other at most, from top to top: a blank line lies between them. */
const heightsApart = 3

/** The next line below in the same column; undefined where it stands apart. */
export function lineBelow(page: Page, line: VisualLine): VisualLine | undefined {
  return page.filter((other) => isRightBelow(line, other)).toSorted((a, b) => a.at.top - b.at.top)[0]
}

/** The next line above in the same column; undefined where it stands apart. */
export function lineAbove(page: Page, line: VisualLine): VisualLine | undefined {
  return page.filter((other) => isRightBelow(other, line)).toSorted((a, b) => b.at.top - a.at.top)[0]
}

function isRightBelow({ at: upper }: VisualLine, { at: lower }: VisualLine): boolean {
  const drop = lower.top - upper.top
  const isBeside = lower.left > upper.left + upper.width || upper.left > lower.left + lower.width
  return drop > upper.height / 2 && drop <= heightsApart * Math.max(upper.height, lower.height) && !isBeside
}

/** Whether two lines stand beside each other. */
export function sameRow({ at: a }: VisualLine, { at: b }: VisualLine): boolean {
  return (
    a !== b && Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
  )
}
