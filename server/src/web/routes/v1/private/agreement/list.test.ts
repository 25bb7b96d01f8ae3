import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/agreement/list'

describe(name, () => {
  it.each([
    ['DEFAULT', ['client-agreement', 'options-agreement']],
    ['IND', ['client-agreement', 'options-agreement']],
    ['HKG', ['client-agreement']],
    ['IDN', ['client-agreement']],
    ['EU', ['client-agreement', 'options-agreement']],
  ])('in %s lists the agreements in force today', async (site, ids) => {
    const member = await server().member()
    await server().db.updateTable('member').set({ site }).where('id', '=', member.id).execute()
    const { list } = (await member.call(name)).result
    expect(list.map(({ id }) => id)).toEqual(ids)
    for (const { state, signed, effectiveFrom } of list) {
      expect([state, signed]).toEqual(['due', null])
      expect(effectiveFrom <= new Date().toISOString().slice(0, 10)).toBe(true)
    }
  })
})
