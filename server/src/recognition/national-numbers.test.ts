import { describe, expect, it } from 'vitest'
import { isEmiratesId, isIndonesianNik, isKazakhIin, nationalNumberForm, passesLuhn } from './national-numbers.ts'

describe('our own rules', () => {
  it('checks a Kazakh IIN by its check digit', () => {
    expect(isKazakhIin('061211600012')).toBe(true)
    expect(isKazakhIin('061211600013')).toBe(false)
    expect(isKazakhIin('06121160001')).toBe(false)
    // Month 13, day 32, with a correct check digit.
    expect(isKazakhIin('991332300121')).toBe(false)
  })
  it('accepts one of ten last digits of an Emirates ID', () => {
    expect([...'0123456789'].filter((digit) => isEmiratesId(`78419901234567${digit}`))).toHaveLength(1)
  })
  it('checks the form of an Indonesian NIK', () => {
    expect(isIndonesianNik('3174095505900001')).toBe(true)
    expect(isIndonesianNik('3171237234567890')).toBe(false)
    // 30 February, and 29 February of some year. For women 40 is added to the day.
    expect(
      ['3171013002900001', '3171012902900001', '3171016902900001', '3171017002900001'].map(isIndonesianNik),
    ).toEqual([false, true, true, false])
  })
  it('accepts the example of the Luhn check', () => {
    expect(passesLuhn('79927398713')).toBe(true)
  })
})

describe('rules by country', () => {
  it.each([
    ['NL', '111222333', 'right'],
    ['NL', '111222334', 'wrong'],
    ['TR', '10000000146', 'right'],
    ['IN', 'ABCPE1234F', 'right'],
    ['IN', 'ABCDE1234F', 'wrong'],
    ['BR', '390.533.447-05', 'right'],
    ['AE', '784-1990-1234567-0', 'wrong'],
    ['NG', '22123456789', 'right'],
    ['NG', '123', 'wrong'],
    ['ZZ', '1', 'unknown'],
  ])('%s %s is %s', (country, number, form) => {
    expect(nationalNumberForm(country, number)).toBe(form)
  })
})
