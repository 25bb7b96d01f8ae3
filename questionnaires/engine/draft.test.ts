import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { change, fitting } from './draft.ts'
import { memberView } from './member-view.ts'
import { placeOf } from './paths.ts'
import { planOf } from './plan.ts'
import { anyAnswers, anyCase, template } from './testing/generate.ts'

it('whatever is changed, no answer stands in an entry that is not there; of each one it is said', () => {
  const changed = anyCase.chain((one) => anyAnswers(one.template).chain((more) => fc.array(fc.constantFrom(...Object.keys(one.answers), 'no.such')).map((taken) => ({ ...one, more, taken }))))
  fc.assert(
    fc.property(changed, ({ template, answers, more, taken }) => {
      // As it comes over the wire.
      const [here, there] = [JSON.parse(JSON.stringify(memberView(template))) as ReturnType<typeof memberView>, memberView(template)]
      const changes = { ...more, ...Object.fromEntries(taken.map((path) => [path, null])) }
      const made = change(there, fitting(there, answers), changes)
      expect(change(here, fitting(here, answers), changes)).toEqual(made)
      expect(homeless(there, made.answers)).toEqual([])
      expect(made.gone.filter((path) => !(path in made.answers) && changes[path] !== null)).toEqual(made.gone)
      expect(homeless(there, { ...made.answers, ...Object.fromEntries(made.gone.map((path) => [path, 1])) })).toEqual(made.gone)
      expect(fitting(there, made.answers)).toEqual(made.answers)
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['text', 'From Word:\u000bline two\u2028three\r\nfour\u0000\u001b.', 'From Word: line two three four.'],
  ['textarea', 'From Word:\u000bline two\u2029\u000cthree\r\nfour\u0007\u009d\tfive', 'From Word:\nline two\n\nthree\nfour\tfive'],
  ['address', { line1: 'Long\u000bstreet 1', city: 'Some\u0000where', country: 'NL' }, { line1: 'Long street 1', city: 'Somewhere', country: 'NL' }],
  ['bool', false, false],
] as const)('an answer (%s) is kept without signs that nobody sees', (type, typed, kept) => {
  const form = memberView(template({ sections: [{ id: 's', items: [{ id: 'a', type }] }] }))
  expect(change(form, {}, { 's.a': typed })).toMatchObject({ answers: { 's.a': kept }, refused: [] })
})

function homeless(template: Parameters<typeof planOf>[0], answers: Answers): string[] {
  return Object.keys(answers).filter((path) => {
    const place = placeOf(planOf(template), path)
    return place?.kind === 'item' && place.entry !== null && !(`${place.section.id}.${place.entry}` in answers)
  })
}
