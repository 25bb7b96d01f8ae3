import { describe, expect, it } from 'vitest'
import { exportToken, fetchExportFile, readyExport } from '../../../../../testing/my-data.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()

describe('GET /v1/private/my-data/file', () => {
  it('is fetched once, by its own member, for five minutes', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await readyExport(member)
    const first = await exportToken(member)
    const token = await exportToken(member)
    for (const [visitor, tried] of [
      [member, first],
      [other, token],
      [member, 'x'],
    ] as const)
      expect(await (await fetchExportFile(visitor, tried)).json()).toMatchObject({ ret_code: code('tokenExpired') })
    const past = new Date(Date.now() - 1)
    const change = (at: Date) =>
      server().db.updateTable('data_export').set({ token_expires_at: at }).where('member_id', '=', member.id).execute()
    await change(past)
    expect(await (await fetchExportFile(member, token)).json()).toMatchObject({ ret_code: code('tokenExpired') })
    await change(new Date(Date.now() + 60_000))
    const answers = await Promise.all([fetchExportFile(member, token), fetchExportFile(member, token)])
    const types = answers.map(({ headers }) => headers.get('content-type')?.split(';', 1)[0])
    expect(types.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'application/json',
      'application/zip',
    ])
    expect((await member.call('POST /v1/private/my-data/link', { body: {} })).ret_code).toBe(code('tokenExpired'))
    expect((await member.call('GET /v1/private/my-data/page')).result.export.state).toBe('fetched')
  })
})
