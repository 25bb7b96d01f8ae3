import { expect, it } from 'vitest'
import { asContent, asForm } from './content.ts'

const content = {
  suspicion: 'FRAUD' as const,
  facts: [{ name: 'NAME' as const, value: 'Anouk Vantorre', source: 'MEMBER' as const }],
  from: '2026-11-01',
  to: '',
  amounts: [{ amount: '12.5', unit: 'USDT', on: '', source: 'OWN_RECORDS' as const }],
  narrative: 'What happened.',
  cases: ['6b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d11'],
  members: [1042, 1077],
}

it('comes back from the form as it was', () => {
  expect(asContent(asForm(content))).toEqual(content)
})

it('drops empty facts, and writes units in capitals', () => {
  const form = asForm(content)
  const changed = asContent({
    ...form,
    facts: [...form.facts, { name: 'OTHER', value: ' ', source: 'MEMBER' }],
    amounts: [{ amount: ' 1 ', unit: 'eur', on: '', source: 'MEMBER' }],
  })
  expect(changed?.facts).toHaveLength(1)
  expect(changed?.amounts[0]).toMatchObject({ amount: '1', unit: 'EUR' })
})

it.each([{ cases: 'no case' }, { members: '12a' }, { amounts: [{ ...content.amounts[0], amount: '1,5' }] }])(
  'is not sent with %j',
  (change) => {
    expect(asContent({ ...asForm(content), ...change } as ReturnType<typeof asForm>)).toBeNull()
  },
)
