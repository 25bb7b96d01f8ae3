import fc from 'fast-check'
import type { Answers, ItemType } from '@tessera/contract/questionnaire.ts'
import type { Item, Rule, Section, Template } from '../template.ts'

/* Random templates and answers: every form the engine may meet, in which nothing depends on a later item. */

const answered: ItemType[] = ['text', 'number', 'money', 'bool', 'single', 'multi', 'country', 'date', 'declaration']
const words = ['a', 'b', 'c']
const countries = ['DE', 'NL', 'TR']

/** A complete template for tests; missing properties are empty. */
export function template(change: Partial<Template> & Pick<Template, 'sections'>): Template {
  return {
    code: 900,
    key: 'test',
    version: 1,
    estMinutes: 1,
    editableWhilePending: false,
    sites: [],
    review: 'auto',
    selfStart: true,
    outcomeRules: [],
    ...change,
  }
}

interface Drawn {
  type: ItemType
  required: boolean
  scores: number[]
  /** The earlier item that it depends on, as a fraction of those available; null for none. */
  needs: { at: number; operator: string; word: string } | null
}

const drawnItem: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(...answered),
  required: fc.boolean(),
  scores: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 }),
  needs: fc.option(
    fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      operator: fc.constantFrom('=', '!=', 'in', 'outside', 'answered', 'unanswered', '>'),
      word: fc.constantFrom(...words, 'true', '3', 'DE'),
    }),
  ),
})
const drawnSection = fc.record({
  items: fc.array(drawnItem, { minLength: 1, maxLength: 5 }),
  repeats: fc.boolean(),
  hides: fc.boolean(),
})

function condition(ref: string, { operator, word }: NonNullable<Drawn['needs']>): string {
  return operator.endsWith('answered')
    ? `${ref} ${operator}`
    : operator === 'in' || operator === 'outside'
      ? `${ref} ${operator} (${word}, b)`
      : `${ref} ${operator} ${word}`
}

export const anyTemplate: fc.Arbitrary<Template> = fc
  .array(drawnSection, { minLength: 1, maxLength: 4 })
  .map((sections) => {
    const earlier: string[] = []
    const pick = (at: number): string | undefined => earlier[Math.floor(at * earlier.length)]
    const built = sections.map(({ items, repeats, hides }, s): Section => {
      const first = hides ? earlier[0] : undefined
      const own = items.map(({ type, required, scores, needs }, i): Item => {
        const ref = needs && pick(needs.at)
        const options =
          type === 'single' || type === 'multi'
            ? words.map((value, o) => ({
                value,
                score: scores[o] ?? 0,
                ...(o === 2 ? { flag: 'HIGH_RISK' as const } : {}),
              }))
            : undefined
        earlier.push(`s${s}.i${i}`)
        return {
          id: `i${i}`,
          type,
          required,
          ...(options ? { options } : {}),
          ...(needs && ref ? { condition: condition(ref, needs) } : {}),
        }
      })
      return {
        id: `s${s}`,
        items: own,
        ...(repeats ? { repeat: { min: 0, max: 3 } } : {}),
        ...(first ? { condition: `${first} answered` } : {}),
      }
    })
    const rules = earlier.map((ref, index): Rule => ({
      id: `r${index}`,
      when: `${ref} = b OR ${ref} > 2`,
      set: { riskPoints: index + 1, openTask: `T${index}`, restrict: [`C${index}`] },
    }))
    const last: Section = { id: 'last', condition: '@held > 1', items: [{ id: 'i0', type: 'text', required: true }] }
    return template({
      sections: [...built, last],
      outcomeRules: [...rules, { id: 'many', when: '@points > 30', set: { openTask: 'MANY' } }],
      computed: {
        total: { sum: 's0.i0' },
        held: { holding: earlier.map((ref) => `${ref} outside (${words.join(', ')})`) },
      },
    })
  })

const anyValue = fc.oneof(
  fc.constantFrom(...words, ...countries, '', '2020-02-29', '2020-02-30', '<script>'),
  fc.integer({ min: -5, max: 200 }),
  fc.boolean(),
  fc.subarray(words),
  fc.record({ amount: fc.constantFrom('1', '12.50', '-3', 'x'), currency: fc.constantFrom('USD', 'EUR') }),
)

/** Answers to a template: valid, invalid and hidden ones, and unknown paths. */
export function anyAnswers({ sections }: Template): fc.Arbitrary<Answers> {
  const paths = sections.flatMap(({ id, repeat, items }) =>
    repeat
      ? ['e1', 'e2', 'e3', 'e4'].flatMap((entry) => [
          `${id}.${entry}`,
          ...items.map((item) => `${id}.${entry}.${item.id}`),
        ])
      : items.map((item) => `${id}.${item.id}`),
  )
  return fc.dictionary(fc.constantFrom(...paths, 'no.such', 's0.zz', '__proto__', 's0.e1.i0.x'), anyValue, {
    maxKeys: paths.length,
  })
}

export const anyCase: fc.Arbitrary<{ template: Template; answers: Answers }> = anyTemplate.chain((one) =>
  anyAnswers(one).map((answers) => ({ template: one, answers })),
)
