import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/agreement/list'

describe(name, () => {
  it.each([
    ['DEFAULT', ['client-agreement', 'options-agreement']],
    ['IND', ['client-agreement']],
    ['HKG', ['client-agreement']],
    ['IDN', ['client-agreement']],
    ['EU', ['client-agreement']],
  ])(
    'in %s lists the agreements in force today whose product is open, each locked until its prerequisites are done',
    async (site, ids) => {
      const member = await server().member()
      await server().setMember(member, { site })
      const { list } = (await member.call(name)).result
      expect(list.map(({ id }) => id)).toEqual(ids)
      for (const { state, signed, locked, first, effectiveFrom } of list) {
        // Identity verification comes first everywhere.
        expect([state, signed, locked, first?.type]).toEqual(['due', null, true, 'IDV_L1'])
        expect(effectiveFrom <= new Date().toISOString().slice(0, 10)).toBe(true)
      }
    },
  )
})
