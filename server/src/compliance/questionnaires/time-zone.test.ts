import { expect, it } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

it.each<[string | undefined, string | null, string | null]>([
  ['Istanbul', null, 'Europe/Istanbul'],
  ['İstanbul', 'DE', 'Europe/Istanbul'],
  ['new york', 'TR', 'America/New_York'],
  ['São Paulo, Brasil', 'BR', 'America/Sao_Paulo'],
  ['Ankara', 'TR', 'Europe/Istanbul'],
  [undefined, 'AE', 'Asia/Dubai'],
  ['Springfield', 'US', null],
  ['Nowhere', null, null],
  ['', 'XX', null],
])('%s, %s: %s', (city, country, zone) => {
  expect(timeZoneOf(city, country)).toBe(zone)
})
