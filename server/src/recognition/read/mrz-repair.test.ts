import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { td1Lines, td2Lines, td3Lines } from '../../../../tools/specimens/mrz.ts'
import { inventedPerson } from '../../../../tools/specimens/people.ts'
import { toAlpha2 } from './countries.ts'
import { fitLength, matchMrz } from './mrz-repair.ts'
import type { ChosenDocument } from './reading.ts'

const whole = (texts: readonly string[], chosen: ChosenDocument | null = null) =>
  matchMrz(
    texts.map((text) => ({ text, bounded: true, clear: true })),
    chosen,
  )
const linesOf = { TD1: td1Lines, TD2: td2Lines, TD3: td3Lines }
const utopia: ChosenDocument = { documentType: 'PASSPORT', country: 'UTO' }

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
    expect(whole(['SOME OTHER LINE', namesLine, dataLine])).toMatchObject({
      strict: true,
      lines: [namesLine, dataLine],
    })
  })
  it('lengthens a shortened run of fillers, and reports it', () => {
    expect(whole([namesLine.slice(0, 42), dataLine])).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('reports a state that does not exist', () => {
    expect(whole([namesLine.replace('UTO', 'QQQ'), dataLine])?.strict).toBe(false)
  })
  it('reports a kind of document that does not exist', () => {
    expect(whole([namesLine.replace('P<', 'PV'), dataLine])?.strict).toBe(false)
    expect(whole([namesLine.replace('P<', 'PO'), dataLine])?.strict).toBe(true)
  })
  it('reports people without a state as the issuing state', () => {
    expect(whole([namesLine.replace('UTO', 'XXA'), dataLine])?.strict).toBe(false)
    expect(whole([namesLine, dataLine.replace('UTO', 'XXA')])?.strict).toBe(true)
  })
  it.each([
    ['a line that may have been cut off', { bounded: false, clear: true }],
    ['a line with a character that was hard to read', { bounded: true, clear: false }],
  ])('reports %s', (_name, how) => {
    const match = matchMrz(
      [
        { text: namesLine, bounded: true, clear: true },
        { text: dataLine, ...how },
      ],
      utopia,
    )
    expect(match).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('reports letters among the fillers after a name', () => {
    expect(whole([namesLine.replace('<<<<<<', '<<<K<<'), dataLine])?.strict).toBe(false)
  })
  it.each<[string, ChosenDocument, boolean]>([
    ['the chosen one', utopia, true],
    ['of another country', { ...utopia, country: 'NL' }, false],
    ['of another kind', { ...utopia, documentType: 'ID_CARD' }, false],
  ])('says whether the document is %s', (_name, chosen, strict) => {
    expect(whole([namesLine, dataLine], chosen)?.strict).toBe(strict)
  })
  it('takes the passports of Hong Kong and Macao from their issuer', () => {
    const chinese = [namesLine.replace('UTO', 'CHN'), dataLine.replace('UTO', 'CHN')]
    expect(['HK', 'MO', 'CN', 'TW'].map((country) => whole(chinese, { ...utopia, country })?.strict)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
  it('converts letters where only digits are allowed, and reports the repair', () => {
    const misread = dataLine.replace('7408122', '74O8I22')
    expect(whole([namesLine, misread])).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('replaces one look-alike in the number when only one fits', () => {
    const misread = `L8989O2C3${dataLine.slice(9)}`
    expect(whole([namesLine, misread])).toMatchObject({ strict: false, lines: [namesLine, dataLine] })
  })
  it('replaces nothing when two look-alikes fit equally', () => {
    expect(whole([namesLine, `L89B902C3${dataLine.slice(9)}`])).toBeNull()
  })
  it('finds nothing in other text', () => {
    expect(whole(['THE QUICK BROWN FOX JUMPS OVER IT', 'AND THE LAZY DOG SLEEPS ON AND ON'])).toBeNull()
  })
  it('never reports a line with a changed digit as strict', () => {
    const strict = [...dataLine].flatMap((char, i) => {
      if (!/\d/.test(char)) return []
      const changed = dataLine.slice(0, i) + String((Number(char) + 1) % 10) + dataLine.slice(i + 1)
      return whole([namesLine, changed])?.strict === true ? [changed] : []
    })
    expect(strict).toEqual([])
  })

  // Each line cut, shifted, turned, joined to another, or with a character too many or too few.
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
      fc.constant((line: string) => [...line].toReversed().join('')),
      { arbitrary: fc.constant((line: string) => line), weight: 12 },
    )
    const arranged = fc.oneof(
      fc.constantFrom<((lines: string[]) => string[])[]>(
        (lines) => lines,
        (lines) => lines.toReversed(),
        (lines) => lines.map((line) => [...line].toReversed().join('')),
        (lines) => [lines.join('')],
        (lines) => ['REPUBLIC OF UTOPIA PASSPORT', ...lines, 'SIGNATURE OF THE BEARER HERE'],
      ),
      // The end of one line and the beginning of the next, as where two lines lie on one another.
      fc.nat(30).map((at) => (lines: string[]) => {
        const [first = '', second = '', ...rest] = lines
        return [first.slice(0, at) + second.slice(at), second.slice(0, at) + first.slice(at), ...rest]
      }),
    )
    let strict = 0
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.constantFrom('TD3', 'TD2', 'TD1'),
        fc.constantFrom('PASSPORT', 'ID_CARD'),
        fc.array(damage, { minLength: 3, maxLength: 3 }),
        arranged,
        (seed, format, documentType, damages, arrange) => {
          const person = inventedPerson(seed, format === 'TD3' ? 'passport' : 'id-back')
          const lines = linesOf[format](person)
          const damaged = arrange(lines.map((line, at) => damages[at]?.(line) ?? line))
          const match = whole(damaged, { documentType, country: toAlpha2(person.issuingState) })
          if (match?.strict !== true) return
          strict += 1
          expect(match.lines).toEqual(lines)
        },
      ),
      { numRuns: 2000, seed: 20 },
    )
    expect(strict).toBeGreaterThan(40)
  })
})
