import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { onlyMembersEnter } from '../../../../../testing/doors.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /segw/task/v1/task/region'

describe(name, () => {
  onlyMembersEnter(server, name, { body: {} })

  it('the site, and the country as far as it is known', async () => {
    expect((await (await server().member()).call(name, { body: {} })).result).toMatchObject({ site: 'DEFAULT', country: null, opened: true, template: true })
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name, { body: {} })).result).toMatchObject({ country: 'NL' })
  })
})
