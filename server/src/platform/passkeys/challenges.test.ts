import { describe, expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { newChallenge, takeChallenge } from './challenges.ts'

const server = useServer()
const use = { purpose: 'sign-in', subject: '' }

describe('a challenge', () => {
  it('is used once', async () => {
    const challenge = await newChallenge(server().db, use)
    expect(await takeChallenge(server().db, challenge, use)).toBe(true)
    expect(await takeChallenge(server().db, challenge, use)).toBe(false)
  })

  it('is used by one of two requests at the same moment', async () => {
    const challenge = await newChallenge(server().db, use)
    const taken = await Promise.all([1, 2, 3].map(() => takeChallenge(server().db, challenge, use)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('is worth nothing for another act or another person', async () => {
    const challenge = await newChallenge(server().db, { purpose: 'confirm', subject: 'session:1' })
    expect(await takeChallenge(server().db, challenge, { purpose: 'sign-in', subject: 'session:1' })).toBe(false)
    expect(await takeChallenge(server().db, challenge, { purpose: 'confirm', subject: 'session:2' })).toBe(false)
    expect(await takeChallenge(server().db, challenge, { purpose: 'confirm', subject: 'session:1' })).toBe(true)
  })

  it('ends after five minutes', async () => {
    const challenge = await newChallenge(server().db, use)
    const row = await server().db.selectFrom('passkey_challenge').selectAll().executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(300_000)
    await server().db.updateTable('passkey_challenge').set({ expires_at: new Date() }).execute()
    expect(await takeChallenge(server().db, challenge, use)).toBe(false)
  })
})
