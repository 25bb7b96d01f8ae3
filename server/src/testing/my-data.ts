import { expect } from 'vitest'
import type { TestMember } from './server.ts'

/** Asks for the member's data, and waits until the archive is made. Returns its password. */
export async function readyExport(member: TestMember): Promise<string> {
  const { result } = await member.call('POST /v1/private/my-data/export', { body: {} })
  const read = async () => (await member.call('GET /v1/private/my-data/page')).result.export.state
  await expect.poll(read, { timeout: 20_000 }).toBe('ready')
  return result.password
}

/** The token of a new link to the archive. */
export const exportToken = async (member: TestMember): Promise<string> =>
  (await member.call('POST /v1/private/my-data/link', { body: {} })).result.token

/** Fetches the archive, or the refusal. */
export const fetchExportFile = (member: Pick<TestMember, 'fetch'>, token: string): Promise<Response> =>
  member.fetch('GET', `/x-api/v1/private/my-data/file?token=${token}`)
