import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { emailFault, fieldFault, mobileFault, type FieldRules } from './validation.ts'

it.each([
  '',
  '  ',
  'a@b.co',
  ' a@b.co ',
  'first.last+tag@mail.example.com',
  'ü@münchen.example',
  `${'a'.repeat(308)}@example.com`,
])('accepts the email address: %j', (value) => expect(emailFault(value)).toBeNull())
it.each(['a', 'a@b', '@b.co', 'a@b.', 'a@.co', 'a@b..co', 'a b@c.co', 'a@b@c.co', `${'a'.repeat(309)}@example.com`])(
  'rejects the email address: %j',
  (value) => expect(emailFault(value)).toBe('invalid email'),
)

it.each(['', ' ', '1234567', ' 123456789012 '])('accepts the mobile number: %j', (value) =>
  expect(mobileFault(value)).toBeNull(),
)
it.each(['123456', '1234567890123', '+4912345678', '12345 678', '12345-67', '١٢٣٤٥٦٧'])(
  'rejects the mobile number: %j',
  (value) => expect(mobileFault(value)).toBe('invalid mobile number'),
)

const texts = (
  JSON.parse(readFileSync(new URL('../../../locales/en/user-accounts.json', import.meta.url), 'utf8')) as {
    validation: Record<string, string>
  }
).validation
/** The texts that a member reads. */
function words(value: string, rules: Omit<FieldRules, 'label'>): string | null {
  const fault = fieldFault(value, { label: 'Name', ...rules })
  return (
    fault &&
    (texts[fault.key.replace('validation.', '')] ?? '')
      .replace('{{label}}', fault.values.label)
      .replace('{{limit}}', String(fault.values.limit))
  )
}

it.each<[string, Omit<FieldRules, 'label'>, string | null]>([
  ['', {}, null],
  [' ', { required: true }, 'Name is required'],
  ['ab', { length: { least: 3 } }, 'Name: use at least 3 characters'],
  ['abc', { length: { least: 3, most: 3 } }, null],
  ['abcd', { length: { most: 3 } }, 'Name: use at most 3 characters'],
  ['👋👋👋', { length: { most: 3 } }, null],
  ['5', { type: 'number', range: { least: 6 } }, 'Name: enter 6 or more'],
  ['7', { type: 'number', range: { most: 6 } }, 'Name: enter 6 or less'],
  ['6', { type: 'number', range: { least: 6, most: 6 } }, null],
  ['six', { type: 'number' }, 'Name: enter a number'],
  ['a@b.co', { type: 'email' }, null],
  ['a@b', { type: 'email' }, 'Name: enter an email address'],
  [`${'a'.repeat(320)}@b.co`, { type: 'email' }, 'Name: use at most 320 characters'],
  ['https://example.com', { type: 'url' }, null],
  ['javascript:alert(1)', { type: 'url' }, 'Name: enter a web address'],
  ['example', { type: 'url' }, 'Name: enter a web address'],
  [`https://example.com/${'a'.repeat(2048)}`, { type: 'url' }, 'Name: use at most 2048 characters'],
])('%j under %o: %s', (value, rules, expected) => expect(words(value, rules)).toBe(expected))
