import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setClosed } from '../../../../../status/closing/close.ts'
import { memberChanged } from '../../../../../accounts/members/store.ts'
import { useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/events'

/** A client of the event stream. The test closes it at the end. */
async function listen(
  visitor: Visitor,
): Promise<{ response: Response; text: () => string; ended: () => boolean; leave: () => void }> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${visitor.url}/x-api/v3/private/kyc/events`, {
    headers: { cookie: visitor.cookie },
    signal: leaving.signal,
  })
  let text = ''
  let ended = false
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  return { response, text: () => text, ended: () => ended, leave: () => leaving.abort() }
}

const change = (memberId: number): Promise<number> =>
  server()
    .db.transaction()
    .execute((trx) => memberChanged(trx, memberId))

describe(name, () => {
  it('sends the version at once and then on each change of this member, without personal data', async () => {
    const member = await server().member()
    const stream = await listen(member)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    await expect.poll(stream.text).toBe('retry: 2000\n\nevent: changed\ndata: {"version":0}\n\n')
    await change(member.id)
    await change(member.id)
    await expect
      .poll(stream.text)
      .toBe(
        'retry: 2000\n\nevent: changed\ndata: {"version":0}\n\nevent: changed\ndata: {"version":1}\n\nevent: changed\ndata: {"version":2}\n\n',
      )
  })

  it('has the headers of every answer', async () => {
    const { response } = await listen(await server().member())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('sends nothing about other members', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [mine, theirs] = [await listen(member), await listen(other)]
    await expect.poll(mine.text).toContain('"version":0')
    await expect.poll(theirs.text).toContain('"version":0')
    await change(other.id)
    await expect.poll(theirs.text).toContain('"version":1')
    // Notices arrive in order, so a notice of the other member would be here before this one.
    await change(member.id)
    await expect.poll(mine.text).toContain('"version":1')
    expect(mine.text().match(/event: changed/g)).toHaveLength(2)
  })

  it('notifies every open tab of a member, and forgets closed tabs', async () => {
    const member = await server().member()
    const [first, second] = [await listen(member), await listen(member)]
    await expect.poll(first.text).toContain('"version":0')
    await expect.poll(second.text).toContain('"version":0')
    first.leave()
    await expect.poll(first.ended).toBe(true)
    await change(member.id)
    await expect.poll(second.text).toContain('"version":1')
    expect(first.text()).not.toContain('"version":1')
  })

  it('notifies every page that the account was closed, and ends', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [mine, theirs] = [await listen(member), await listen(other)]
    await expect.poll(mine.text).toContain('"version":0')
    await server()
      .db.transaction()
      .execute((trx) => setClosed(trx, 'reviewer:anna', member.id, true))
    await expect.poll(mine.ended).toBe(true)
    expect(mine.text()).toMatch(/"version":0\}\n\nevent: closed\ndata: \{\}\n\n$/)
    expect([theirs.ended(), theirs.text()]).toEqual([false, expect.not.stringContaining('closed')])
  })

  it('a HEAD request opens no stream', async () => {
    const member = await server().member()
    expect((await member.fetch('HEAD', '/x-api/v3/private/kyc/events')).status).toBe(404)
  })

  it('allows a member twelve streams, and another one when one has ended', async () => {
    const member = await server().member()
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(member)))
    const refused = await fetch(`${member.url}/x-api/v3/private/kyc/events`, { headers: { cookie: member.cookie } })
    expect(refused.status).toBe(429)
    streams[0]?.leave()
    await expect.poll(async () => (await listen(member)).response.status).toBe(200)
  })
})

it('a client that leaves during authentication uses no stream', async () => {
  const member = await server().member()
  const { host, hostname, port } = new URL(member.url)
  const leaves = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET /x-api/v3/private/kyc/events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${member.cookie}\r\n\r\n`,
          () => socket.resetAndDestroy(),
        )
      })
      socket.once('close', () => resolve())
      socket.once('error', reject)
    })
  // Twice the maximum for one member.
  for (let count = 0; count < 24; count += 1) await leaves()
  await expect.poll(async () => (await listen(member)).response.status).toBe(200)
})

it('sends the pages of a session that was ended elsewhere away, and no others', async () => {
  const member = await server().member()
  const phone = server().visitor()
  await phone.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
  const [mine, ended] = [await listen(member), await listen(phone)]
  await expect.poll(ended.text).toContain('"version"')
  await member.call('POST /v1/private/security/end-others', { body: {} })
  await expect.poll(ended.text).toContain('event: ended')
  await expect.poll(ended.ended).toBe(true)
  await expect.poll(mine.text).toMatch(/event: changed[\s\S]*event: changed/)
  expect(mine.text()).not.toContain('event: ended')
})
