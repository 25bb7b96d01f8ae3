import { describe, expect, it } from 'vitest'
import { consentVersion } from '../../testing/consent.ts'
import { code, useServer } from '../../testing/server.ts'
import { strangeFields } from './characters.ts'

const server = useServer()
const wrong = (field: string) => [{ field, rule: 'characters' }]

describe('a text', () => {
  it.each([
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001b[2Jb'],
    ['a control character of Latin-1', 'a\u009bb'],
    ['a direction override', 'Anna \u202emoc.live'],
    ['half a character', 'a\ud83d'],
  ])('with %s is wrong, wherever it is', (_, text) => {
    expect(strangeFields({ text })).toEqual(wrong('text'))
    expect(strangeFields({ list: [{ fields: { deep: text } }] })).toEqual(wrong('list/0/fields/deep'))
    expect(strangeFields({ fields: { [text]: 'x' } })).toEqual(wrong('fields'))
  })

  it.each(['two\r\nlines\tand a tab', 'محمد', '\u2068Anna\u2069', 'ünal 👩‍👧', '姓名', ''])('%j is right', (text) => {
    expect(strangeFields({ text, list: [text] })).toEqual([])
  })
})

it.each([
  [
    'POST /v3/private/kyc/builtin/session',
    { level: 'LEVEL_1', country: 'NL', documentType: 'PASSPORT', consentVersion: `${consentVersion}\u0000` },
    'consentVersion',
  ],
  [
    'POST /v1/private/draft/save',
    {
      kind: 'questionnaire',
      subject: '260',
      revision: 0,
      page: 'page-of-test',
      changes: { 'emp.employer': 'a\u0000' },
    },
    'changes/emp.employer',
  ],
  ['POST /v1/public/user/sign-in', { email: 'a\u202e@b.example', password: 'a sound password' }, 'email'],
] as const)('%s refuses it and names the field', async (name, body, field) => {
  const member = await server().member()
  const [method = '', path = ''] = name.split(' ')
  const verb = path.endsWith('/save') ? 'PUT' : method
  const answer = await member.fetch(verb, `/x-api${path}`, JSON.stringify(body))
  expect(await answer.json()).toMatchObject({ ret_code: code('invalidParameters'), ext_info: { fields: wrong(field) } })
})
