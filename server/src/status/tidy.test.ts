import { expect, it } from 'vitest'
import { useOwnServer } from '../testing/server.ts'
import { tidy } from './tidy.ts'

const server = useOwnServer()

it('deletes what has expired, and leaves everything else', async () => {
  const { db } = server()
  const member = await server().member()
  const gone = await server().member()
  await db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('member_id', '=', gone.id)
    .execute()
  await db.deleteFrom('rate_limit').execute()
  const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000)
  await db
    .insertInto('rate_limit')
    .values([
      { key: 'sign-up:203.0.113.9', window_start: hours(49), hits: 3 },
      { key: 'transfer-codes:7', window_start: hours(20), hits: 5 },
    ])
    .execute()
  const code = (name: string, hoursAgo: number) => ({
    code_hash: Buffer.from(name.padEnd(32)),
    member_id: member.id,
    purpose: 'vendor-token',
    level: 'LEVEL_1' as const,
    expires_at: hours(hoursAgo),
  })
  await db
    .insertInto('access_code')
    .values([code('old', 31 * 24), code('young', 29 * 24)])
    .execute()
  const challenge = (name: string, hoursAgo: number) => ({
    challenge_hash: Buffer.from(name),
    purpose: 'sign-in',
    subject: '',
    expires_at: hours(hoursAgo),
  })
  await db
    .insertInto('passkey_challenge')
    .values([challenge('old', 1), challenge('young', -1)])
    .execute()
  await tidy(server().running.context, new Date())
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'transfer-codes:7' }])
  expect(
    (await db.selectFrom('session').select('member_id').where('member_id', 'in', [member.id, gone.id]).execute()).map(
      (row) => row.member_id,
    ),
  ).toEqual([member.id])
  expect(
    (await db.selectFrom('access_code').select('code_hash').where('member_id', '=', member.id).execute()).map((row) =>
      row.code_hash.toString().trim(),
    ),
  ).toEqual(['young'])
  expect(
    (await db.selectFrom('passkey_challenge').select('challenge_hash').execute()).map((row) =>
      row.challenge_hash.toString(),
    ),
  ).toEqual(['young'])
})
