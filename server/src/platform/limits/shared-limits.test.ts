import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../../server.ts'
import { code, useOwnServer, Visitor } from '../../testing/server.ts'
import { consentVersion } from '../../testing/consent.ts'

/* Two servers on one database, as an operator with several machines runs them. */

// The same master key, so each can decrypt what the other encrypted.
const first = useOwnServer({ TESSERA_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') })
let second: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'tessera-second-'))
beforeAll(async () => {
  const { config } = first().running.context
  second = await startServer({ ...config, dataDir: folder })
})
afterAll(async () => {
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('two servers on one database', () => {
  it('share sessions, and end them for both', async () => {
    const member = await first().member()
    const there = new Visitor(second.url)
    there.cookie = member.cookie
    expect((await there.call('GET /v1/private/user/sessions')).result.list).toHaveLength(1)
    expect((await there.call('POST /logout')).ret_code).toBe(0)
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
  })

  it('count the attempts of one address together', async () => {
    await first().db.deleteFrom('rate_limit').execute()
    const visitors = [first().visitor(), new Visitor(second.url)]
    const codes: number[] = []
    for (let tries = 0; tries < 22; tries += 1) {
      const answer = await visitors[tries % 2]?.call('POST /v1/public/user/forgot-password', {
        body: { email: `many${tries}@test.example` },
      })
      codes.push(answer?.status ?? 0)
    }
    expect(codes).toEqual([...Array<number>(20).fill(200), 429, 429])
  })

  it('notify pages of one server about a change made at the other', async () => {
    const member = await first().member()
    const there = new Visitor(second.url)
    there.cookie = member.cookie
    const stream = await there.fetch('GET', '/x-api/v3/private/kyc/events')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const readUntil = async (words: string): Promise<void> => {
      while (!text.includes(words)) text += (await reader?.read())?.value ?? ''
    }
    await readUntil('"version":0')
    const { result } = await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
    await member.call('POST /v3/private/kyc/builtin/session', {
      body: {
        level: 'LEVEL_1',
        accessToken: result.accessToken,
        country: 'NL',
        documentType: 'PASSPORT',
        consentVersion,
      },
    })
    await readUntil('"version":1')
    expect(text).toContain('data: {"version":1}')
    await reader?.cancel()
  })
})
