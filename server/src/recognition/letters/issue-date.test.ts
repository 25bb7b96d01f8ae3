import { describe, expect, it } from 'vitest'
import { line } from '../testing/specimen-reading.ts'
import type { AddressCase } from './checks.ts'
import { doubts, issuedOn, page, typed, us, type Letter } from './testing/letter.ts'

/** What the day has to do with; some of these lines may be an address as well. */
const dayDoubts = (pages: AddressCase['pages']): string[] => doubts(pages).filter((check) => check === 'address-date')

describe('the day of the letter', () => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const [year, month, day] = issuedOn.split('-')
  it.each<[string, Letter, boolean]>([
    ['beside the word', { dated: `Invoice date: ${day}.${month}.${year}` }, true],
    ['without any word', { dated: issuedOn }, false],
    ['with the town', { dated: `Bern, ${day}.${month}.${year}` }, false],
    ['as the day of something else', { dated: `Payable until ${day}.${month}.${year}` }, false],
    ['as a day until which it is valid', { dated: `Valid until ${issuedOn}` }, false],
    ['beside the word, with more behind it', { dated: `Date ${issuedOn} of payment` }, false],
    [
      'beside days that are not long ago, and one to come',
      { body: [`Read on ${daysAgo(40)}`, `To be paid by ${daysAgo(-10)}`] },
      true,
    ],
    ['as what the letter is dated, above a contract of years ago', { body: ['Your contract of 2015-01-01'] }, true],
    [
      'without any word, and a contract of years ago',
      { dated: issuedOn, body: ['Your contract of 2015-01-01'] },
      false,
    ],
    ['below a contract of years ago', { dated: 'Your contract of 2015-01-01', body: [`Date ${issuedOn}`] }, false],
    ['above a contract that is none', { body: ['Your contract was renewed 2015-01-01'] }, false],
    ['above a time it counts for, which ended lately', { body: [`Billing period 2026-01-01 to ${daysAgo(25)}`] }, true],
    ['above a time it counts for, which ended long ago', { body: ['Billing period 01.01.2024 - 31.03.2024'] }, false],
    [
      'above a time it counts for, which had just begun',
      { body: [`Billing period 2026-01-01 to ${daysAgo(-40)}`] },
      false,
    ],
    ['beside the word, with another such that is young', { body: [`Issue date ${daysAgo(30)}`] }, false],
    ['below another date', { dated: 'Date 2024-02-01', body: [`Printed again on ${issuedOn}`] }, false],
    ['above another date', { dated: `Printed again on ${issuedOn}`, body: ['Date 2024-02-01'] }, false],
    ['beside the word, with another such', { body: ['Invoice date: 1 February 2024'] }, false],
    ['beside the word, below another day', { dated: '2024-02-01', body: [`Date ${issuedOn}`] }, false],
    ['beside the word, in one line with another', { dated: `Date ${issuedOn} (first printed 01.02.2024)` }, false],
    ['below a month', { dated: 'February 2024', body: [`Printed again on ${issuedOn}`] }, false],
    ['below a day with month first', { dated: 'February 1, 2024', body: [`Printed again on ${issuedOn}`] }, false],
    ['below a day whose century is not told', { dated: '01.02.24', body: [`Printed again on ${issuedOn}`] }, false],
    ['below a Chinese day', { dated: '2024年2月1日', body: [`Printed again on ${issuedOn}`] }, false],
    ['not at all', { dated: 'Date' }, false],
    ['another', { dated: `Date ${daysAgo(21)}` }, false],
  ])('%s: %j', (_, letter, found) => {
    expect(doubts([page(letter)])).toEqual(found ? [] : ['address-date'])
  })

  // As the letter's own day above the one that was told, and below a day that says it is the one of issue: neither is known well enough.
  it.each([
    'Jan 24',
    '10 January',
    "January '24",
    '10-Jan-24',
    'Date: 10 Jan 24',
    'Data 10 stycznia 2026',
    '10. ledna 2026',
    'Ngay 10 thang 01 nam 2026',
    '2026 January 10',
    'Bill 01/2026',
    'Statement for Q1 2026',
    '20240110',
    '113/01/10',
    'Date 10/01/2567',
    '10. leden 24',
    '10 Xyz 24',
    'Jan. 10th, 2024',
    '10.I.24',
    '10.01.24',
    '10 01 24',
    '01/24',
    '01.24',
    '01-24',
    'FY24',
    'Q1/24',
    '民國113年1月10日',
    '令和6年1月10日',
    '二〇二四年一月',
    '1403/10/20',
    '12/01/1446',
    '16 Tevet 5784',
    '10 ก.พ. 2567',
    '๑๐/๐๑/๒๕๖๗',
    '10–01–24',
    '10012024',
    '240110',
    '1130110',
    '202401101530',
    '1 0 0 1 2 0 2 4',
    '1O/O1/2O24',
    'Statement 2025',
    'Invoice 2024-0815',
    '10.1.–9.2.',
    'for10January24',
    '10 de enero de 2024',
    'KW 02/26',
    '10/2567',
    '012024',
  ])('above or below "%s"', (other) => {
    expect(dayDoubts([page({ dated: other, body: [`Printed on ${issuedOn}`] })])).toEqual(['address-date'])
    expect(dayDoubts([page({ body: [other] })])).toEqual(['address-date'])
    expect(dayDoubts([page(), page({ to: [], dated: other })])).toEqual(['address-date'])
  })

  it.each([
    'Customer 4711',
    'Customer number 20240110',
    'Hauptstrasse 5, 8001 Zürich',
    'CH-8001 Zürich',
    'IBAN CH93 0076 2011 6238 5295 7',
    'IBAN CH9300762011623852957',
    'Telephone +41 31 321 12 12',
    'Page 1/2',
    'Page 2 of 3',
    'Total CHF 1,234.50',
    'Total 2024,50',
    'Meter 88123456',
    '2019 kWh',
    'VAT 7.7 % 4.74',
    'CHE-123.456.789',
    'Calls abroad 3 minutes',
    'Valid to 2030',
    'Rate 0.2019',
  ])('beside "%s", which is no day', (other) => {
    expect(dayDoubts([page({ body: [other] })])).toEqual([])
  })

  it('stands beside its word in the same row, and below no other', () => {
    const [company, ...others] = page({ dated: '' })
    const letter = (...lines: [text: string, top: number, left: number][]): AddressCase['pages'] => [
      [company, ...others]
        .flatMap((each) => each ?? [])
        .concat(lines.map(([text, top, left]) => line(text, top, left))),
    ]
    expect(doubts(letter(['Invoice date', 600, 0], [issuedOn, 600, 400]))).toEqual([])
    expect(doubts(letter(['Payable until', 600, 0], [issuedOn, 600, 400]))).toEqual(['address-date'])
    expect(doubts(letter(['Payment', 600, 0], [`Date ${issuedOn}`, 600, 100]))).toEqual(['address-date'])
    expect(doubts(letter(['Payable until', 620, 0], [`Date ${issuedOn}`, 650, 0]))).toEqual(['address-date'])
    expect(doubts(letter(['Customer 4711', 600, 0], [`Date ${issuedOn}`, 600, 500]))).toEqual([])
  })

  it('beside figures that were read badly', () => {
    const badly = (text: string): AddressCase['pages'] => [[...page(), { ...line(text, 900), confidence: 0.5 }]]
    expect(doubts(badly('1O JQN 2Q24'))).toEqual(['address-date'])
    expect(doubts(badly('a smudge 4'))).toEqual([])
  })

  it('beside a month that is over for long', () => {
    const told = { issuedOn: '2026-11-02', today: '2026-11-20' }
    expect(doubts([page({ dated: 'Date 2026-11-02', body: ['What you used in October 2026'] })], told)).toEqual([])
    expect(doubts([page({ dated: 'Date 2026-11-02', body: ['What you used in May 2026'] })], told)).toEqual([
      'address-date',
    ])
  })

  it('and no number of the address is a year', () => {
    expect(
      doubts(
        [page({ to: ['Anouk Vantorre', 'Kramgasse 2001', '3011 Bern', 'Switzerland'] })],
        typed({ street: 'Kramgasse 2001' }),
      ),
    ).toEqual([])
  })

  it('that is too old by today proves nothing', () => {
    expect(doubts([page({ dated: 'Date 2026-08-20' })], { issuedOn: '2026-08-20', today: '2026-11-20' })).toEqual([])
    expect(doubts([page({ dated: 'Date 2026-08-20' })], { issuedOn: '2026-08-20', today: '2026-11-21' })).toEqual([
      'address-date',
    ])
  })

  it('is read as its country writes it; where that is not told, both ways count', () => {
    const told = { issuedOn: '2026-11-02', today: '2026-11-20' }
    expect(doubts([page({ dated: 'Date 02/11/2026' })], told)).toEqual([])
    expect(doubts([page({ dated: 'Date 11/02/2026' })], told)).toEqual(['address-date'])
    const { address: wilmington } = us
    const letter = (dated: string): AddressCase['pages'] => [
      page({ to: ['Anouk Vantorre', '5 Elm St', 'Wilmington, Delaware 19801', 'USA'], dated }),
    ]
    const there = { ...told, country: 'US', residence: 'US', address: { ...wilmington, region: 'Delaware' } }
    expect(doubts(letter('Bill date November 2, 2026'), there)).toEqual([])
    // 11 February, too: who wrote it so?
    expect(doubts(letter('Date 11/02/2026'), there)).toEqual(['address-date'])
    expect(doubts(letter('Date 02/11/2026'), there)).toEqual(['address-date'])
  })
})
