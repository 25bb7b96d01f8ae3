import { expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { latestEmails, queueEmail } from './outbox.ts'

const server = useServer()

/** The subject and body of an email to a member who signed up with a page in this language. */
async function message(language: string): Promise<{ subject: string; body: string }> {
  const visitor = server().visitor()
  visitor.headers = { 'accept-language': language }
  await visitor.signUp({ email: `letters-${language}@test.example`, password: 'a sound password' })
  const { id } = (await visitor.call('GET /v2/private/user/profile')).result
  const { context } = server().running
  const holder = await server()
    .db.selectFrom('member')
    .select(['id', 'data_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await server()
    .db.transaction()
    .execute((trx) =>
      queueEmail(trx, context, holder, {
        kind: 'reverification',
        onceKey: `letter-${language}`,
        values: { date: '2026-12-01' },
      }),
    )
  const written = (await latestEmails(server().db, context.keyring, 100)).find(({ memberId }) => memberId === id)
  if (!written) throw new Error('No letter was written')
  return written
}

it.each([
  ['en', '1 December 2026'],
  ['de-DE', '1. Dezember 2026'],
  ['ja-JP', '2026年12月1日'],
])('an email uses the language of the page of its member’s sign-in: %s', async (language, day) => {
  const { subject, body } = await message(language)
  expect(body).toContain(day)
  const { texts, config } = server().running.context
  expect(subject).toBe(
    texts.mail(language, 'reverification.subject').replace('{{brand}}', config.brand.name).replace('{{date}}', day),
  )
})

it('after a sign-in in another language, emails use that one', async () => {
  const member = await server().member()
  const spoken = async () =>
    (await server().db.selectFrom('member').select('language').where('id', '=', member.id).executeTakeFirstOrThrow())
      .language
  expect(await spoken()).toBe('en')
  member.headers = { 'accept-language': 'tr-TR' }
  await member.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
  expect(await spoken()).toBe('tr-TR')
})
