import { isParallel, offset } from './line-box.ts'
import type { LineBox } from './line-box.ts'

// An MRZ is two or three long thin lines, parallel, close together and of one length. The detector often ends a line
// early at a run of fillers, or breaks it there. So all lines of a group get the same ends.

const thinnestLine = 8
const toleranceDegrees = 5
/** A shorter line still belongs to the group of a long one, because the detector may miss the fillers on half of it. */
const shortestShare = 0.3
/** Largest distance between neighbours, in line heights. */
const farthestNeighbour = 4.5
const mostGroups = 3

/** Groups of lines that may be an MRZ, most likely first, each ordered across its direction. */
export function mrzCandidates(boxes: readonly LineBox[]): LineBox[][] {
  const rows = joinRows(boxes)
    .filter((box) => box.width / box.height >= thinnestLine)
    .toSorted((a, b) => b.width - a.width)
  const groups: LineBox[][] = []
  const used = new Set<LineBox>()
  for (const longest of rows) {
    if (used.has(longest) || groups.length === mostGroups) continue
    const group = neighbours(longest, rows)
    if (group.length < 2) continue
    for (const box of group) used.add(box)
    groups.push(shareExtent(group))
  }
  return groups
}

/** Joins pieces of one line: same direction, same position across, however wide the gap. */
function joinRows(boxes: readonly LineBox[]): LineBox[] {
  const rows: LineBox[] = []
  for (const box of boxes.toSorted((a, b) => b.width - a.width)) {
    const at = rows.findIndex((row) => isOneRow(row, box))
    const row = rows[at]
    if (row === undefined) rows.push(box)
    else rows[at] = cover(row, box)
  }
  return rows
}

function isOneRow(row: LineBox, box: LineBox): boolean {
  const { along, across } = offset(box, row)
  const gap = Math.abs(along) - (row.width + box.width) / 2
  // The box of a single filler or digit, split off the end, is lower than that of a whole line.
  const sameHeight = box.height > row.height * 0.45 && box.height < row.height * 1.6
  return (
    sameHeight &&
    row.width / row.height > thinnestLine &&
    isParallel(row, box, 12) &&
    Math.abs(across) < row.height * 0.35 &&
    gap < row.height * 12
  )
}

function cover(row: LineBox, box: LineBox): LineBox {
  const { along } = offset(box, row)
  const low = Math.min(-row.width / 2, along - box.width / 2)
  const high = Math.max(row.width / 2, along + box.width / 2)
  const shift = (low + high) / 2
  return { ...row, x: row.x + shift * row.ux, y: row.y + shift * row.uy, width: high - low }
}

function neighbours(longest: LineBox, rows: readonly LineBox[]): LineBox[] {
  const parallel = rows
    .filter((box) => box.width >= longest.width * shortestShare && isParallel(box, longest, toleranceDegrees))
    .toSorted((a, b) => offset(a, longest).across - offset(b, longest).across)
  const at = parallel.indexOf(longest)
  let [first, last] = [at, at]
  const near = (a: LineBox | undefined, b: LineBox | undefined) =>
    a !== undefined &&
    b !== undefined &&
    Math.abs(offset(a, longest).across - offset(b, longest).across) < farthestNeighbour * longest.height
  while (near(parallel[first - 1], parallel[first])) first -= 1
  while (near(parallel[last], parallel[last + 1])) last += 1
  return parallel.slice(first, last + 1)
}

/** Gives every line of a group the same left and right end, and short lines the group's direction. */
function shareExtent(group: readonly LineBox[]): LineBox[] {
  const [first] = group
  if (first === undefined) return []
  const longest = group.reduce((best, box) => (box.width > best.width ? box : best), first)
  const low = Math.min(...group.map((box) => offset(box, longest).along - box.width / 2))
  const high = Math.max(...group.map((box) => offset(box, longest).along + box.width / 2))
  return group.map((box) => {
    if (box.width > 0.97 * (high - low)) return box
    const shift = (low + high) / 2 - offset(box, longest).along
    // The direction of a short box is less accurate than that of a long one.
    const { ux, uy } = box.width < 0.8 * (high - low) ? longest : box
    return {
      ...box,
      ux,
      uy,
      x: box.x + shift * ux,
      y: box.y + shift * uy,
      width: high - low,
      height: Math.max(box.height, longest.height * 0.9),
    }
  })
}
