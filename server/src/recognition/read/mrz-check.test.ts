import { parse } from 'mrz'
import { describe, expect, it } from 'vitest'
import { td1Lines, td3Lines } from '../../../../tools/specimens/mrz.ts'
import { inventedPerson } from '../../../../tools/specimens/people.ts'
import { checkDigit, checkHolds, fieldsOf, isValidMrz } from './mrz-check.ts'
import { mrzLayouts } from './mrz-layout.ts'

const layoutOf = (format: string) => {
  const layout = mrzLayouts.find((each) => each.format === format)
  if (layout === undefined) throw new Error(`no layout ${format}`)
  return layout
}
const td3Layout = layoutOf('TD3')
const td1Layout = layoutOf('TD1')

// The specimens printed in ICAO Doc 9303 part 4 (appendix A), part 5 and part 6.
const icaoTd3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const icaoTd1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const icaoTd2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']

describe('check digits', () => {
  it('match the examples in Doc 9303-3', () => {
    expect(checkDigit('520727')).toBe(3)
    expect(checkDigit('AB2134<<<')).toBe(5)
  })
  it('may be a filler only for an empty field', () => {
    expect(checkHolds('<<<<', '<')).toBe(true)
    expect(checkHolds('A<<<', '<')).toBe(false)
  })
})

describe('MRZ validation', () => {
  it.each([
    ['TD3', icaoTd3],
    ['TD1', icaoTd1],
    ['TD2', icaoTd2],
  ])('accepts the %s specimen of Doc 9303', (format, lines) => {
    expect(isValidMrz(layoutOf(format), lines)).toBe(true)
  })

  it('agrees with an independent parser on generated documents', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const person = inventedPerson(seed, seed % 2 === 0 ? 'passport' : 'id-back')
      const lines = seed % 2 === 0 ? td3Lines(person) : td1Lines(person)
      const layout = seed % 2 === 0 ? td3Layout : td1Layout
      expect(isValidMrz(layout, lines)).toBe(true)
      const ours = fieldsOf(layout, lines)
      const theirs = parse(lines)
      expect(theirs.format).toBe(layout.format)
      expect(ours.documentNumber.value).toBe(theirs.fields.documentNumber)
      expect(ours.birthDate.value).toBe(theirs.fields.birthDate)
      expect(ours.expiryDate.value).toBe(theirs.fields.expirationDate)
      // That parser rejects UTO, the state that ICAO uses for specimens, and cuts names at spaces as we do.
      expect(ours.name.value.split('<<')[0]?.replaceAll('<', ' ')).toBe(theirs.fields.lastName)
      const others = theirs.details.filter(
        (each) => !each.valid && each.field !== 'issuingState' && each.field !== 'nationality',
      )
      expect(others).toEqual([])
    }
  })

  it('rejects every change of one digit', () => {
    const passed: string[] = []
    icaoTd3.forEach((line, at) => {
      ;[...line].forEach((char, i) => {
        if (!/\d/.test(char)) return
        for (const digit of '0123456789') {
          const changed = icaoTd3.with(at, line.slice(0, i) + digit + line.slice(i + 1))
          if (digit !== char && isValidMrz(td3Layout, changed)) passed.push(changed.join('\n'))
        }
      })
    })
    expect(passed).toEqual([])
  })

  it('joins a number that continues in the optional data of a card', () => {
    const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<']
    const fields = fieldsOf(td1Layout, lines)
    expect(fields.documentNumber).toEqual({ value: 'D23145890734', checkDigit: 'ok' })
    expect(isValidMrz(td1Layout, lines)).toBe(true)
  })

  it('rejects impossible dates and letters among digits', () => {
    expect(isValidMrz(td3Layout, icaoTd3.with(1, 'L898902C36UTO7413122F1204159ZE184226B<<<<<10'))).toBe(false)
    expect(isValidMrz(td3Layout, icaoTd3.with(0, 'P<UT0ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'))).toBe(false)
  })
})
