import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alongText, isParallel, offset, smallestRectangle } from './line-box.ts'
import { mrzCandidates } from './mrz-lines.ts'

const box = (x: number, y: number, width: number, height = 20, degrees = 0) => {
  const angle = (degrees * Math.PI) / 180
  return { x, y, ux: Math.cos(angle), uy: Math.sin(angle), width, height, score: 1 }
}

describe('smallest rectangle', () => {
  it('finds the rotated rectangle of a line at any angle', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80, max: 80 }), (degrees) => {
        const angle = (degrees * Math.PI) / 180
        const points = [
          [-100, -8],
          [100, -8],
          [100, 8],
          [-100, 8],
        ].map(([a = 0, c = 0]): [number, number] => [
          300 + a * Math.cos(angle) - c * Math.sin(angle),
          300 + a * Math.sin(angle) + c * Math.cos(angle),
        ])
        const found = smallestRectangle(points)
        if (found === null) return false
        const line = alongText({ ...found, score: 1 })
        return (
          Math.abs(line.width - 201) < 0.01 &&
          Math.abs(line.height - 17) < 0.01 &&
          isParallel(line, box(0, 0, 1, 1, degrees), 0.1) &&
          Math.abs(line.x - 300) < 0.01
        )
      }),
    )
  })
  it('returns nothing for one point', () => {
    expect(smallestRectangle([[1, 1]])).toBeNull()
  })
})

describe('MRZ candidates', () => {
  it('are groups of long parallel lines with a common extent', () => {
    const group = mrzCandidates([box(500, 800, 900), box(300, 850, 500), box(200, 100, 120)])[0] ?? []
    expect(group).toHaveLength(2)
    const [first, second] = group
    if (first === undefined || second === undefined) throw new Error('two lines expected')
    expect(second.width).toBe(first.width)
    expect(offset(second, first).along).toBeCloseTo(0)
  })
  it('join the pieces of a line broken at its fillers', () => {
    const group = mrzCandidates([box(500, 800, 900), box(250, 850, 400), box(850, 850, 200)])[0] ?? []
    expect(group).toHaveLength(2)
    expect(group.every((line) => Math.abs(line.width - 900) < 1)).toBe(true)
  })
  it('are empty when there is no long line', () => {
    expect(mrzCandidates([box(0, 0, 100), box(0, 30, 90)])).toEqual([])
  })
})
