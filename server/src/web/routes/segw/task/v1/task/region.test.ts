import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../../../testing/updates.ts'
import { useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /segw/task/v1/task/region'

describe(name, () => {
  it('returns the region, and the country if it is known', async () => {
    expect((await (await server().newcomer()).call(name, { body: {} })).result).toMatchObject({
      site: 'DEFAULT',
      country: null,
      opened: true,
      template: true,
    })
    const verified = await verifiedMember(server(), '2033-05-20')
    expect((await verified.call(name, { body: {} })).result).toMatchObject({ country: 'CH' })
    await server().setMember(verified, { residence_country: null })
    expect((await verified.call(name, { body: {} })).result).toMatchObject({ country: 'NL' })
  })
})
