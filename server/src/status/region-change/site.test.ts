import { expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { moveToSite } from './site.ts'

const server = useServer()
const move = (memberId: number, site: string) =>
  server()
    .db.transaction()
    .execute((trx) => moveToSite(server().running.context, trx, 'reviewer:test', { memberId, to: site }))

it('moves a member to another region with other tasks, notifies open pages, and records it once', async () => {
  const member = await server().member()
  const before = (await member.call('GET /v2/private/user/profile')).result.version
  await move(member.id, 'HKG')
  await move(member.id, 'HKG')
  const { result } = await member.call('GET /v2/private/user/profile')
  expect(result).toMatchObject({ site: 'HKG', version: before + 1 })
  const recorded = await server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('action', '=', 'member.site-changed')
    .where('subject', '=', `member:${member.id}`)
    .execute()
  expect(recorded).toEqual([{ actor: 'reviewer:test', data: { from: 'DEFAULT', to: 'HKG' } }])
})

it.each([
  ['ATLANTIS', /Not a site: ATLANTIS/],
  ['hkg', /Not a site: hkg/],
])('rejects an unknown region: %s', async (site, words) => {
  const member = await server().member()
  await expect(move(member.id, site)).rejects.toThrow(words)
})

it('rejects an unknown member', async () => {
  await expect(move(1, 'EU')).rejects.toThrow('no member 1')
})
