import { expect, it } from 'vitest'
import type { MemberSection } from '@tessera/contract/questionnaire.ts'
import { signatureCleared, signingOf } from './signing.ts'

const answers: MemberSection = { id: 'work', items: [{ id: 'employer', type: 'text' }] }
const end: MemberSection = {
  id: 'end',
  items: [
    { id: 'note', type: 'statement' },
    { id: 'true', type: 'declaration', required: true },
    { id: 'name', type: 'signature', required: true },
  ],
}
const template = { sections: [answers, end] }
const signed = { 'work.employer': 'Northwind', 'end.true': true, 'end.name': 'Ada Specimen' }

it('the member signs below the answers if the last section only declares and signs', () => {
  expect(signingOf(template)).toBe('end')
  expect(signingOf({ sections: [end] })).toBeNull()
  expect(signingOf({ sections: [end, answers] })).toBeNull()
  expect(signingOf({ sections: [answers, { ...end, items: end.items.slice(0, 2) }] })).toBeNull()
})

it('a changed answer clears what was declared and signed about the earlier one', () => {
  const cleared = { 'end.true': null, 'end.name': null }
  expect(signatureCleared(template, signed, { 'work.employer': 'Southwind' })).toEqual(cleared)
  expect(signatureCleared(template, signed, { 'work.employer': null })).toEqual(cleared)
})

it('keeps a signature that is given with the change, or when nothing else changes', () => {
  const both = { 'work.employer': 'Southwind', 'end.true': true, 'end.name': 'Ada Specimen' }
  expect(signatureCleared(template, signed, both)).toEqual({})
  expect(signatureCleared(template, signed, { 'work.employer': 'Northwind' })).toEqual({})
  expect(signatureCleared(template, signed, { 'end.name': 'Ada' })).toEqual({})
  expect(signatureCleared({ sections: [answers] }, signed, { 'work.employer': null })).toEqual({})
})
