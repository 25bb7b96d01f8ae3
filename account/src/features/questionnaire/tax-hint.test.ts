import { expect, it } from 'vitest'
import type { MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import { taxHint } from './tax-hint.ts'

const template: MemberTemplate = {
  code: 240,
  key: 'tax',
  version: 1,
  estMinutes: 5,
  editableWhilePending: true,
  sections: [
    {
      id: 'tax',
      repeat: { min: 1, max: 2 },
      items: [
        { id: 'country', type: 'country' },
        { id: 'hasTin', type: 'bool' },
        { id: 'tin', type: 'text', validate: [{ rule: 'checksum', kind: 'TIN', country: 'country' }] },
      ],
    },
  ],
}

it('names the tax number of the country, and says where there is none', () => {
  const hints = (country: string) => {
    const visibility = visibilityOf(template, { 'tax.a': 1, 'tax.a.country': country }, {})
    return visibility.items.map((at) => taxHint(at, visibility))
  }
  expect(hints('NL')).toEqual([null, null, { kind: 'number', name: 'BSN', length: 9 }])
  expect(hints('AE')).toEqual([null, { kind: 'none' }, null])
  expect(hints('BR')).toEqual([null, null, null])
})
