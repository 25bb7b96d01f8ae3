import { describe, expect, it } from 'vitest'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'
import { useDouble } from '../../../../../testing/vendors.ts'
import { sumsubDouble } from '../../../../../verification/providers/sumsub/double.ts'
import { connectedVendors } from '../../../../../verification/providers/vendor/settings.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/setup/check-provider'

describe(name, () => {
  const on = useDouble(server, sumsubDouble)
  fieldsOfStaff(server, name, [[{ body: { name: 'nobody' } }, 'name']])

  it('says step by step how an invented person fares there, and whether the vendor is ready', async () => {
    const { double, env } = on()
    const admin = await atConsole(server())
    const without = await admin.callWith(name, { body: { name: 'sumsub' } })
    expect(without).toMatchObject({ ret_code: code('setupRefused') })
    Object.assign(server().running.context.config, { vendors: connectedVendors(env, 'sandbox', []) })
    double.onSubmitted = ({ ref }) => double.decide(ref, 'approved')
    const answer = await admin.fetch('POST', '/x-api/v1/staff/setup/check-provider', '{"name":"sumsub"}')
    const lines = (await answer.text()).split('\n').filter((line) => line !== '')
    const told = lines.map((line): unknown => JSON.parse(line))
    expect(told.at(0)).toHaveProperty('portal')
    expect(told.slice(1, -1)).toMatchObject(
      ['reach', 'create', 'page token', 'send photo', 'decide', 'fetch', 'erase'].map((step) => ({
        step: { name: step, ok: true },
      })),
    )
    expect(told.at(-1)).toEqual({ ready: true })
  })
})
