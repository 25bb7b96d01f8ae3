import { describe, expect, it } from 'vitest'
import { aamvaText } from '../../../tools/specimens/licence.ts'
import { collectFacts, factFrom, splitMrzName } from './facts.ts'
import { line, owner, ownersDeclaredData, readingOf, testDay } from './testing/specimen-reading.ts'
import { visualFacts } from './visual-facts.ts'

const facts = collectFacts(readingOf(owner()), ownersDeclaredData(), testDay)
const value = (field: Parameters<typeof factFrom>[1], source: Parameters<typeof factFrom>[2][number]) =>
  factFrom(facts, field, [source])?.value

describe('facts of a passport', () => {
  it('come from the MRZ', () => {
    expect(value('surname', 'mrz')).toBe('VANTORRE')
    expect(value('givenNames', 'mrz')).toBe('ANOUK ELISE')
    expect(value('birthDate', 'mrz')).toBe('1991-03-14')
    expect(value('expiryDate', 'mrz')).toBe('2033-05-20')
    expect(value('issuingCountry', 'mrz')).toBe('NL')
    expect(value('documentNumber', 'mrz')).toBe('SPE5C0M82')
  })
  it('come from the printed text', () => {
    expect(value('surname', 'visual')).toBe('VANTORRE')
    expect(value('birthDate', 'visual')).toBe('1991-03-14')
    expect(value('expiryDate', 'visual')).toBe('2033-05-20')
    expect(value('nationality', 'visual')).toBe('NL')
    expect(value('documentNumber', 'visual')).toBe('SPE5C0M82')
    expect(value('sex', 'visual')).toBe('F')
  })
  it('come from the declared data', () => {
    expect(value('surname', 'typed')).toBe('Vantorre')
  })
})

describe('printed text without an MRZ', () => {
  it('is read by labels in other languages, whatever is between them', () => {
    const lines = [
      line('Nachname / Surname', 0),
      line('Vorname', 0, 400),
      line('MÜLLENHAUPT', 30),
      line('RÜDIGER', 30, 400),
      line('Geburtsdatum', 80),
      line('14.03.1991', 110),
      line('Gültig bis: 20.05.2033', 160),
    ]
    const found = Object.fromEntries(visualFacts(lines, [], testDay).map((fact) => [fact.field, fact.value]))
    expect(found).toEqual({
      surname: 'MÜLLENHAUPT',
      givenNames: 'RÜDIGER',
      birthDate: '1991-03-14',
      expiryDate: '2033-05-20',
    })
  })
  it('without labels uses the first date as date of birth and a future one as expiry', () => {
    const lines = [line('20.05.2033', 0), line('14.03.1991', 40), line('20.05.2023', 80)]
    expect(visualFacts(lines, [], testDay).map((fact) => [fact.field, fact.value])).toEqual([
      ['birthDate', '1991-03-14'],
      ['expiryDate', '2033-05-20'],
    ])
  })
  it('does not use a date of issue as expiry', () => {
    const lines = [line('14.03.1991', 0), line('20.05.2023', 40)]
    expect(visualFacts(lines, [], testDay).map((fact) => fact.field)).toEqual(['birthDate'])
  })
  it('leaves out what the reader was unsure of', () => {
    expect(visualFacts([{ ...line('Surname: VANTORRE', 0), confidence: 0.4 }], [], testDay)).toEqual([])
  })
})

describe('other sources', () => {
  it('splits a name at two fillers', () => {
    expect(splitMrzName('VAN<DER<HOLTZEN<<FENNA<LOUISE')).toEqual({
      surname: 'VAN DER HOLTZEN',
      givenNames: 'FENNA LOUISE',
    })
    expect(splitMrzName('ARKFREITH')).toEqual({ surname: 'ARKFREITH', givenNames: '' })
  })
  it('reads the barcode of a driving licence', () => {
    const barcode = {
      format: 'PDF417' as const,
      side: 'back' as const,
      text: aamvaText(owner({ issuingState: 'USA' })),
    }
    const found = collectFacts({ ...readingOf(owner()), mrz: null, barcode }, ownersDeclaredData(), testDay)
    expect(factFrom(found, 'surname', ['barcode'])?.value).toBe('VANTORRE')
    expect(factFrom(found, 'issuingCountry', ['barcode'])?.value).toBe('US')
  })
})
