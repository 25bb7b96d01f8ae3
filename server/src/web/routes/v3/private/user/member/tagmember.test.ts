import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/user/member/tagmember'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { tagName: 'KYC', value: 'INDIVIDUAL' } }, 'tagName'],
    [{ body: { tagName: 'registered_member_type', value: '0' } }, 'value'],
  ])

  it('stores the tag once, and shows it in the profile beside the tags set by staff', async () => {
    const member = await server().member()
    const body = { tagName: 'registered_member_type', value: 'INDIVIDUAL' } as const
    const answers = await Promise.all([1, 2].map(() => member.call(name, { body })))
    expect(answers.map(({ ret_code }) => ret_code)).toEqual([0, 0])
    expect((await member.call('GET /v2/private/user/profile')).result.member_tag).toEqual({
      registered_member_type: 'INDIVIDUAL',
    })
    expect((await member.call(name, { body: { ...body, value: 'BUSINESS' } })).ret_code).toBe(code('tagAlreadySet'))
    const events = await server()
      .db.selectFrom('audit_event')
      .select('seq')
      .where('action', '=', 'member.tagged')
      .where('subject', '=', `member:${member.id}`)
      .execute()
    expect(events).toHaveLength(1)
  })

  it('members cannot unlock themselves, because the tag set by staff stays', async () => {
    const member = await server().member()
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    await member.call(name, { body: { tagName: 'registered_member_type', value: 'BUSINESS' } })
    expect((await member.call('GET /v2/private/user/profile')).result.member_tag).toEqual({
      KYC: '1',
      registered_member_type: 'BUSINESS',
    })
  })
})
