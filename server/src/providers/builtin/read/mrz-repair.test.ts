import { describe, expect, it } from 'vitest'
import { fitLength, matchMrz } from './mrz-repair.ts'

const NAMES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const DATA = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'

describe('fitting the length', () => {
  it('lengthens the longest run of fillers', () => {
    expect(fitLength(NAMES.slice(0, 41), 44)).toContain(NAMES)
  })
  it('offers windows of a reading that is slightly long', () => {
    expect(fitLength(`${DATA}<`, 44)).toContain(DATA)
  })
  it('gives up on lines of another length', () => {
    expect(fitLength('ABC<<<', 44)).toEqual([])
  })
})

describe('finding a zone', () => {
  it('takes clean lines as read', () => {
    expect(matchMrz(['SOME OTHER LINE', NAMES, DATA])).toMatchObject({ strict: true, lines: [NAMES, DATA] })
  })
  it('counts a shortened run of fillers as read', () => {
    expect(matchMrz([NAMES.slice(0, 42), DATA])?.strict).toBe(true)
  })
  it('puts digits where digits must stand, and says that it repaired', () => {
    const misread = DATA.replace('7408122', '74O8I22')
    expect(matchMrz([NAMES, misread])).toMatchObject({ strict: false, lines: [NAMES, DATA] })
  })
  it('exchanges one look-alike in the number when only one fits', () => {
    const misread = `L8989O2C3${DATA.slice(9)}`
    expect(matchMrz([NAMES, misread])).toMatchObject({ strict: false, lines: [NAMES, DATA] })
  })
  it('makes no choice between two exchanges that fit equally', () => {
    expect(matchMrz([NAMES, `L89B902C3${DATA.slice(9)}`])).toBeNull()
  })
  it('finds nothing in other text', () => {
    expect(matchMrz(['THE QUICK BROWN FOX JUMPS OVER IT', 'AND THE LAZY DOG SLEEPS ON AND ON'])).toBeNull()
  })
  it('never calls a line with a changed digit strict', () => {
    const strict = [...DATA].flatMap((char, i) => {
      if (!/\d/.test(char)) return []
      const changed = DATA.slice(0, i) + String((Number(char) + 1) % 10) + DATA.slice(i + 1)
      return matchMrz([NAMES, changed])?.strict === true ? [changed] : []
    })
    expect(strict).toEqual([])
  })
})
