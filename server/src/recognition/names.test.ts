import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mrzName } from '../../../tools/specimens/mrz.ts'
import { compareFullNames, compareNamePart, isNameOf, editDistance } from './names.ts'

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüåøæñßéçşğıłń'),
  minLength: 2,
  maxLength: 12,
})
const name = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))

describe('parts of names', () => {
  it.each([
    ['Müller', 'MUELLER', 'same'],
    ['Müller', 'MUXXLLER', 'same'],
    ['Muller', 'MULLER', 'same'],
    ['Åse', 'AASE', 'same'],
    ['Åse', 'ASE', 'same'],
    ['Peña', 'PENA', 'same'],
    ['Peña', 'PENXXA', 'same'],
    ['Groß', 'GROSS', 'same'],
    ['Sørensen-Łukasiewicz', 'SOERENSEN LUKASIEWICZ', 'same'],
    ['O’Dunnelly', "O'DUNNELLY", 'same'],
    ["O'Dunnelly", 'ODUNNELLY', 'same'],
    ['Van der Holtzen', 'VANDER HOLTZEN', 'same'],
    ['Иванов', 'IVANOV', 'same'],
    ['Anna', 'ANNA MARIA', 'close'],
    ['Holtzen', 'VAN DER HOLTZEN', 'close'],
    ['Muller', 'MUELLER', 'close'],
    ['Jonathan', 'JONATAHN', 'close'],
    ['Anna', 'MARIA', 'different'],
    ['Maria', 'ANNA MARIA', 'different'],
    ['Lee', 'LIM', 'different'],
    ['', 'ANNA', 'different'],
  ] as const)('%s and %s are %s', (a, b, expected) => {
    expect(compareNamePart(a, b)).toBe(expected)
  })

  it('accepts a cut name as the whole one only where it can have been cut', () => {
    expect(compareNamePart('Papandropoulous-Konstantinidis', 'PAPANDROPOULOUS KONSTANT', true)).toBe('same')
    expect(compareNamePart('Papandropoulous-Konstantinidis', 'PAPANDROPOULOUS KONSTANT')).toBe('different')
  })

  it('every name equals itself, in any case and composition, and as the MRZ writes it', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(compareNamePart(text, text)).toBe('same')
        expect(compareNamePart(text.toUpperCase(), text)).toBe('same')
        expect(compareNamePart(text.normalize('NFD'), text)).toBe('same')
        expect(compareNamePart(text, mrzName(text).replaceAll('<', ' '))).toBe('same')
      }),
    )
  })

  it('does not depend on which name comes first', () => {
    fc.assert(fc.property(name, name, (a, b) => compareNamePart(a, b) === compareNamePart(b, a)))
  })
})

describe('whole names', () => {
  const document = { surname: 'VANTORRE', givenNames: 'ANOUK ELISE' }
  it('are the same when both parts are', () => {
    expect(compareFullNames({ surname: 'Vantorre', givenNames: 'Anouk Elise' }, document)).toBe('same')
  })
  it('in the other order need a reviewer, and are never accepted automatically', () => {
    expect(compareFullNames({ surname: 'Anouk Elise', givenNames: 'Vantorre' }, document)).toBe('close')
  })
  it('of two people are different, even in one family', () => {
    expect(compareFullNames({ surname: 'Vantorre', givenNames: 'Bram' }, document)).toBe('different')
    expect(compareFullNames({ surname: 'Anouk', givenNames: 'Bram' }, document)).toBe('different')
  })
})

describe('edit distance', () => {
  it.each([
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abcd', 'acbd', 1],
    ['kitten', 'sitting', 3],
  ] as const)('%s to %s is %i', (a, b, steps) => {
    expect(editDistance(a, b)).toBe(steps)
  })
})

describe('a typed signature', () => {
  const anouk = { surname: 'Vantorre', givenNames: 'Anouk Elise' }
  it.each([
    ['Anouk Elise Vantorre', anouk, true],
    ['anouk vantorre', anouk, true],
    ['VANTORRE, Anouk', anouk, true],
    ['Anouk Vantore', anouk, true],
    ['Xy Nobody', anouk, false],
    ['Anouk', anouk, false],
    ['Vantorre', anouk, false],
    ['Anouk Elise', anouk, false],
    ['Anouk Vantorre Nobody', anouk, false],
    ['Jan Berg', { surname: 'van der Berg', givenNames: 'Jan' }, true],
    ['Jürgen Müller', { surname: 'MUELLER', givenNames: 'JUERGEN' }, true],
    ['Иванов Пётр', { surname: 'IVANOV', givenNames: 'PETR' }, true],
    ['Сидоров Пётр', { surname: 'IVANOV', givenNames: 'PETR' }, false],
    ['王小明', { surname: 'WANG', givenNames: 'XIAOMING' }, true],
    ['محمد علي', { surname: 'ALI', givenNames: 'MOHAMMED' }, true],
    ['Sukarno', { surname: 'Sukarno', givenNames: '' }, true],
    ['', anouk, false],
  ])('%s', (typed, person, is) => {
    expect(isNameOf(typed, person)).toBe(is)
  })
})
