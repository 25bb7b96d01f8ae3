import { describe, expect, it } from 'vitest'
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
  it('counts a shortened run of fillers as read', () => {
    expect(matchMrz([namesLine.slice(0, 42), dataLine])?.strict).toBe(true)
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
})
