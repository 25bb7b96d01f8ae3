import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Keyring } from './keyring.ts'
import { sealed, sealedColumns, sealedFile, type Binding } from './sealed-columns.ts'

const keyring = new Keyring(Buffer.alloc(32, 1))
const holder = { id: 1, data_key: keyring.newDataKey() }

const declared = Object.entries(sealedColumns).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, bound]) => ({ table, column, bound: [...bound] })),
)
/** The binding of a column in the row whose columns all have this value. */
const bindingOf = ({ table, column, bound }: (typeof declared)[number], value: string): Binding =>
  Reflect.apply(sealed, null, [table, column, Object.fromEntries(bound.map((name) => [name, value]))])

describe('encrypted columns', () => {
  it.each(declared)('column $column of $table is read back', (one) => {
    const encrypted = keyring.sealText(holder, bindingOf(one, '7'), 'Çiğdem')
    expect(keyring.openText(holder, bindingOf(one, '7'), encrypted)).toBe('Çiğdem')
    const own = keyring.sealOwn(bindingOf(one, '7'), 'secret')
    expect(keyring.openOwn(bindingOf(one, '7'), own)).toBe('secret')
  })

  it.each(declared.filter(({ bound }) => bound.length > 0))(
    'column $column of $table cannot be read in another row',
    (one) => {
      const encrypted = keyring.sealText(holder, bindingOf(one, '7'), 'Çiğdem')
      expect(() => keyring.openText(holder, bindingOf(one, '8'), encrypted)).toThrow('unable to authenticate data')
    },
  )

  it('binds a value to its column, its row and its member', () => {
    expect(sealed('member', 'email').text).toBe('member.email')
    expect(sealed('questionnaire_submission', 'answers', { number: 2, questionnaire_id: 'q' }).text).toBe(
      'questionnaire_submission.answers.q.2',
    )
    expect(sealedFile('photo', 'abc').text).toBe('photo:abc')
    // Data folders hold data under these names.
    expect(sealed('partner_member', 'user_sealed').text).toBe('partner_member.user')
    expect(sealed('webhook_secret', 'sealed', { partner_id: 'shop' }).text).toBe('webhook_secret.sealed:shop')
    expect(sealed('simulator_session', 'applicant', { ref: 'sim-1' }).text).toBe('simulator:sim-1')
    expect(sealedFile('address_proof_page', 'abc').text).toBe('address-page:abc')
    expect(new Set(declared.map((one) => bindingOf(one, '7').text)).size).toBe(declared.length)
  })

  it('names every column of bytes that is neither a hash, nor a key, nor random', () => {
    const folder = new URL('../db/migrations/', import.meta.url)
    const schema = readdirSync(folder)
      .toSorted()
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n')
    const dropped = [...schema.matchAll(/^drop table (\w+)/gim)].map(([, table]) => table)
    const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gim)]
    const columns = [
      ...tables
        .filter(([, table]) => !dropped.includes(table))
        .flatMap(([, table = '', body = '']) =>
          [...body.matchAll(/^ *"?(\w+)"? bytea\b/gim)].map(([, column = '']) => ({ table, column })),
        ),
      ...[...schema.matchAll(/^alter table (\w+) add column (\w+) bytea\b/gim)].map(([, table = '', column = '']) => ({
        table,
        column,
      })),
    ]
    const encrypted = columns
      .filter(({ column }) => !/(?<!perceptual_)hash$|^data_key$|^public_key$|^key_mark$|^token_nonce$/.test(column))
      .map(({ table, column }) => `${table}.${column}`)
    expect(encrypted.toSorted()).toEqual(declared.map(({ table, column }) => `${table}.${column}`).toSorted())
  })
})
