import { describe, expect, it } from 'vitest'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { memberPlaying } from '../../../../../testing/providers.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/get-kyc-provider'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { level: 'LEVEL_9' } }, 'level'],
    [{ body: { level: null } }, 'level'],
  ])

  it('names the built-in provider, with the checks that it makes and those that it does not', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: {} })).result).toEqual({
      provider: 'default',
      flowName: 'Level1_web',
      checks: [...machineChecks],
      notChecked: [...checksNotMade],
    })
  })

  it.each([
    ['LEVEL_1', 'Level1_web'],
    ['LEVEL_2', 'Level2_web'],
  ] as const)('the level %s has the flow %s', async (level, flowName) => {
    const member = await server().member()
    expect((await member.call(name, { body: { level } })).result.flowName).toBe(flowName)
  })

  it('names the simulator for a member with a sandbox scenario, without any check, and the built-in provider for the address', async () => {
    const member = await memberPlaying(server(), 'approve')
    expect((await member.call(name, { body: {} })).result).toEqual({
      provider: 'simulator',
      flowName: 'Level1_web',
      checks: [],
      notChecked: [...checksNotMade],
    })
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result.provider).toBe('default')
  })
})
