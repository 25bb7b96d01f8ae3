import { describe, expect, it } from 'vitest'
import { useOwnServer } from '../../testing/server.ts'
import { sandboxMembers, seedSandbox } from './sandbox.ts'

const server = useOwnServer()

describe('sandbox members', () => {
  it('can sign in; one is new, one is locked', async () => {
    const steps = []
    for (const { email, password } of sandboxMembers) {
      const visitor = server().visitor()
      expect((await visitor.call('POST /v1/public/user/sign-in', { body: { email, password } })).ret_code).toBe(0)
      steps.push((await visitor.kycInfo()).nextStep)
    }
    expect(steps).toEqual(['VERIFY_LEVEL_1', 'LOCKED'])
  })

  it('are created once, however often the server starts, and keep their changes', async () => {
    const read = (): Promise<object[]> => server().db.selectFrom('member').selectAll().orderBy('id').execute()
    const before = await read()
    expect(before).toHaveLength(sandboxMembers.length)
    await seedSandbox(server().running.context)
    expect(await read()).toEqual(before)
  })
})
