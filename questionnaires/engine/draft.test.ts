import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { change, fitting } from './draft.ts'
import { memberView } from './member-view.ts'
import { placeOf } from './paths.ts'
import { planOf } from './plan.ts'
import { cleaned } from './shape.ts'
import { anyAnswers, anyCase, template } from './testing/generate.ts'

it('stores no answer in an entry that does not exist, and reports each one', () => {
  const changed = anyCase.chain((one) =>
    anyAnswers(one.template).chain((more) =>
      fc.array(fc.constantFrom(...Object.keys(one.answers), 'no.such')).map((taken) => ({ ...one, more, taken })),
    ),
  )
  fc.assert(
    fc.property(changed, ({ template, answers, more, taken }) => {
      // As sent over the wire.
      const [here, there] = [
        JSON.parse(JSON.stringify(memberView(template))) as ReturnType<typeof memberView>,
        memberView(template),
      ]
      const changes = { ...more, ...Object.fromEntries(taken.map((path) => [path, null])) }
      const made = change(there, fitting(there, answers), changes)
      expect(change(here, fitting(here, answers), changes)).toEqual(made)
      expect(homeless(there, made.answers)).toEqual([])
      expect(made.gone.filter((path) => !(path in made.answers) && changes[path] !== null)).toEqual(made.gone)
      expect(homeless(there, { ...made.answers, ...Object.fromEntries(made.gone.map((path) => [path, 1])) })).toEqual(
        made.gone,
      )
      expect(fitting(there, made.answers)).toEqual(made.answers)
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['text', 'From Word:\u000bline two\u2028three\r\nfour\u0000\u001b.', 'From Word: line two three four.'],
  [
    'textarea',
    'From Word:\u000bline two\u2029\u000cthree\r\nfour\u0007\u009d\tfive',
    'From Word:\nline two\n\nthree\nfour\tfive',
  ],
  [
    'address',
    { line1: 'Long\u000bstreet 1', city: 'Some\u0000where', country: 'NL' },
    { line1: 'Long street 1', city: 'Somewhere', country: 'NL' },
  ],
  // Marks of direction, no-break and soft hyphens, blanks without width, fillers: as pasting from messengers and PDFs brings them.
  ['text', '\u202aABCPE1234F\u202c\u200b', 'ABCPE1234F'],
  ['text', 'NL\u00ad91\u2060ABNA\u200e0417\u200d164300\u202e', 'NL91ABNA0417164300'],
  ['text', 'a\u200db\u034f \u3164\uffa0\u115f\u1160\u2800c', 'ab c'],
  // Persian and Sinhala are misspelt without theirs.
  ['text', 'می\u200cخواهم ක්\u200dෂ \u200c', 'می\u200cخواهم ක්\u200dෂ '],
  ['textarea', 'one\u202e\u2066\ntwo\u200f', 'one\ntwo'],
  [
    'address',
    { line1: '\u202aLong street 1\u202c', line2: '\u200b', city: 'Somewhere', country: 'NL' },
    { line1: 'Long street 1', city: 'Somewhere', country: 'NL' },
  ],
  ['bool', false, false],
] as const)('removes invisible characters from an answer (%s)', (type, typed, stored) => {
  const form = memberView(template({ sections: [{ id: 's', items: [{ id: 'a', type }] }] }))
  expect(change(form, {}, { 's.a': typed })).toMatchObject({ answers: { 's.a': stored }, refused: [] })
})

it.each(['', '\u200b', '\u3164\u2060', '\u202e'])('clears the answer if nothing visible was typed (%j)', (typed) => {
  const form = memberView(template({ sections: [{ id: 's', items: [{ id: 'a', type: 'text' }] }] }))
  expect(change(form, { 's.a': 'Ada' }, { 's.a': typed })).toMatchObject({ answers: {}, refused: [] })
})

it('leaves a joiner at the end while the member types, and removes it on saving', () => {
  expect([
    cleaned({ type: 'text' }, 'می\u200c', true),
    cleaned({ type: 'text' }, 'می\u200c'),
    cleaned({ type: 'text' }, 'me\u200c', true),
  ]).toEqual(['می\u200c', 'می', 'me'])
})

function homeless(template: Parameters<typeof planOf>[0], answers: Answers): string[] {
  return Object.keys(answers).filter((path) => {
    const place = placeOf(planOf(template), path)
    return place?.kind === 'item' && place.entry !== null && !(`${place.section.id}.${place.entry}` in answers)
  })
}
