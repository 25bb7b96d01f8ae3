import { describe, expect, it } from 'vitest'
import { mostViews } from '@tessera/contract/queue-filter.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/queue/save-view'

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { name: '', filter: {} } }, 'name'],
    [{ body: { name: 'a', filter: { kind: 'other' } } }, 'filter/kind'],
  ])

  it('replaces the one with the same name, also when no more can be saved', async () => {
    const visitor = await atConsole(server())
    const save = (view: string, filter = {}) => visitor.call(name, { body: { name: view, filter } })
    for (let saved = 0; saved < mostViews; saved += 1) await save(`View ${saved}`)
    expect((await save('One more')).ret_code).toBe(code('setupRefused'))
    const { result } = await save('View 3', { kind: 'appeal' })
    expect(result).toHaveLength(mostViews)
    expect(result.find((one) => one.name === 'View 3')?.filter).toEqual({ kind: 'appeal' })
  })
})
