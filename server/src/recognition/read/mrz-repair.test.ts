import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { td1Lines, td3Lines } from '../../../../tools/specimens/mrz.ts'
import { inventedPerson } from '../../../../tools/specimens/people.ts'
import { fitLength, matchMrz } from './mrz-repair.ts'

const namesLine = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const dataLine = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'

describe('fitting a line to its length', () => {
  it('lengthens the longest run of fillers', () => {
    expect(fitLength(namesLine.slice(0, 41), 44)).toContain(namesLine)
  })
  it('tries windows of a reading that is slightly too long', () => {
    expect(fitLength(`${dataLine}<`, 44)).toContain(dataLine)
  })
  it('gives up on lines of another length', () => {
    expect(fitLength('ABC<<<', 44)).toEqual([])
  })
})

describe('finding an MRZ', () => {
  it('uses clean lines as read', () => {
    expect(matchMrz(['SOME OTHER LINE', namesLine, dataLine])).toMatchObject({
      strict: true,
      lines: [namesLine, dataLine],
    })
  })
  it('lengthens a shortened run of fillers, and reports it', () => {
    expect(matchMrz([namesLine.slice(0, 42), dataLine])).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('reports a state that does not exist', () => {
    expect(matchMrz([namesLine.replace('UTO', 'QQQ'), dataLine])?.strict).toBe(false)
  })
  it('converts letters where only digits are allowed, and reports the repair', () => {
    const misread = dataLine.replace('7408122', '74O8I22')
    expect(matchMrz([namesLine, misread])).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('replaces one look-alike in the number when only one fits', () => {
    const misread = `L8989O2C3${dataLine.slice(9)}`
    expect(matchMrz([namesLine, misread])).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('replaces nothing when two look-alikes fit equally', () => {
    expect(matchMrz([namesLine, `L89B902C3${dataLine.slice(9)}`])).toBeNull()
  })
  it('finds nothing in other text', () => {
    expect(matchMrz(['THE QUICK BROWN FOX JUMPS OVER IT', 'AND THE LAZY DOG SLEEPS ON AND ON'])).toBeNull()
  })
  it('never reports a line with a changed digit as strict', () => {
    const strict = [...dataLine].flatMap((char, i) => {
      if (!/\d/.test(char)) return []
      const changed = dataLine.slice(0, i) + String((Number(char) + 1) % 10) + dataLine.slice(i + 1)
      return matchMrz([namesLine, changed])?.strict === true ? [changed] : []
    })
    expect(strict).toEqual([])
  })

  // Each line cut, shifted, turned, joined to the other, or with a character too many or too few.
  it('never reports damaged lines as strict with another content, in 2,000 zones', () => {
    const damage = fc.oneof(
      fc.tuple(fc.nat(12), fc.nat(12)).map(
        ([left, right]) =>
          (line: string) =>
            line.slice(left, line.length - right),
      ),
      fc.constantFrom('<', '<<', 'K', '0').map((more) => (line: string) => more + line),
      fc.nat(29).map((at) => (line: string) => line.slice(0, at) + line.slice(at + 1)),
      fc.tuple(fc.nat(29), fc.constantFrom(...'<A0K')).map(
        ([at, more]) =>
          (line: string) =>
            line.slice(0, at) + more + line.slice(at),
      ),
      fc.constant((line: string) => line),
    )
    const whole = fc.constantFrom<((lines: string[]) => string[])[]>(
      (lines) => lines,
      (lines) => lines.toReversed(),
      (lines) => lines.map((line) => [...line].toReversed().join('')),
      (lines) => [lines.join('')],
      (lines) => ['REPUBLIC OF UTOPIA PASSPORT', ...lines, 'SIGNATURE OF THE BEARER HERE'],
    )
    let strict = 0
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.constantFrom('passport', 'id-back'),
        fc.array(damage, { minLength: 3, maxLength: 3 }),
        whole,
        (seed, kind, damages, arrange) => {
          const person = inventedPerson(seed, kind)
          const lines = kind === 'passport' ? td3Lines(person) : td1Lines(person)
          const match = matchMrz(arrange(lines.map((line, at) => damages[at]?.(line) ?? line)))
          if (match?.strict !== true) return
          strict += 1
          expect(match.lines).toEqual(lines)
        },
      ),
      { numRuns: 2000, seed: 20 },
    )
    expect(strict).toBeGreaterThan(10)
  })
})
