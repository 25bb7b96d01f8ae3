import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const signUp = 'POST /v1/public/user/sign-up'
let people = 0

interface Given {
  task?: string
  answer: string
}

/** A sign-up of a new mailbox. The server does not ask a network twice, so each comes from its own. */
async function ask({ challenge, email }: { challenge?: Given; email?: string } = {}) {
  people += 1
  await server().db.deleteFrom('rate_limit').where('key', 'like', 'sign-up:127.%').execute()
  const body = { email: email ?? `crowd${people}@test.example`, password: 'a sound password', termsVersion: '1' }
  return server()
    .visitor()
    .call(signUp, { body: { ...body, ...(challenge ? { challenge } : {}) } })
}

/** As the browser does it. */
function work(task: unknown, bits: unknown): Given {
  const wanted = 2 ** (32 - Number(bits))
  for (let answer = 0; ; answer += 1)
    if (
      createHash('sha256')
        .update(`${String(task)}:${answer}`)
        .digest()
        .readUInt32BE() < wanted
    )
      return { task: String(task), answer: String(answer) }
}

const crowd = (count: number) =>
  server()
    .db.insertInto('rate_limit')
    .values({ key: 'sign-up:everyone', window_start: new Date(), hits: count })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: count, window_start: new Date() }))
    .execute()

beforeEach(async () => {
  await server().db.deleteFrom('rate_limit').execute()
})
afterEach(() => {
  vi.restoreAllMocks()
  server().running.context.config.signUpCheck = null
})

describe('sixty sign-ups in a second from sixty networks', () => {
  it('ten are free, the others must work, and the work grows', async () => {
    const answers = []
    for (let call = 0; call < 60; call += 1) answers.push(await ask())
    expect(answers.filter(({ ret_code }) => ret_code === 0)).toHaveLength(10)
    const asked = answers.filter(({ ret_code }) => ret_code === code('signUpChallenge'))
    expect(asked).toHaveLength(50)
    expect(asked[0]?.ext_info?.['bits']).toBe(16)
    expect(asked.at(-1)?.ext_info?.['bits']).toBe(18)
  })
})

describe('work', () => {
  it('lets a person in, and is asked once', async () => {
    await crowd(20)
    const { ext_info: asked } = await ask({ email: 'person@test.example' })
    const challenge = work(asked?.['task'], asked?.['bits'])
    expect((await ask({ email: 'Person@test.example', challenge })).ret_code).toBe(0)
  })

  it('is worth nothing for another address, when it is wrong, or when its task was made easier', async () => {
    await crowd(20)
    const { ext_info: asked } = await ask({ email: 'one@test.example' })
    const done = work(asked?.['task'], asked?.['bits'])
    const wrong = [
      { email: 'two@test.example', challenge: done },
      { email: 'one@test.example', challenge: { ...done, answer: `${done.answer}0` } },
      { email: 'one@test.example', challenge: work(String(asked?.['task']).replace('.17.', '.1.'), 1) },
    ]
    for (const given of wrong) expect((await ask(given)).ret_code).toBe(code('signUpChallenge'))
  })

  it('never gets harder than a phone can do', async () => {
    await crowd(1_000_000)
    expect((await ask()).ext_info?.['bits']).toBe(20)
  })

  it('is not asked any more once the wave is over', async () => {
    await crowd(320)
    const before = new Date(Date.now() - 320 * 6000)
    await server().db.updateTable('rate_limit').set({ window_start: before }).execute()
    expect((await ask()).ret_code).toBe(0)
  })

  it('says nothing about who has an account', async () => {
    const member = await server().member()
    await crowd(20)
    expect((await ask({ email: member.email })).ret_code).toBe(code('signUpChallenge'))
  })
})

describe('a service that checks persons', () => {
  beforeEach(async () => {
    server().running.context.config.signUpCheck = { service: 'turnstile', siteKey: '1x00', secret: 'hidden' }
    await crowd(20)
  })

  /** The service, by its documentation: a form in, `success` and `error-codes` out. */
  function service(answer: object | null) {
    const real = globalThis.fetch
    const forms: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (url !== 'https://challenges.cloudflare.com/turnstile/v0/siteverify') return real(url, init)
      forms.push(String(init?.body as URLSearchParams))
      return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError('fetch failed'))
    })
    return forms
  }

  it('is named in place of work, and whom it passes gets the code', async () => {
    const forms = service({ success: true, 'error-codes': [] })
    expect((await ask()).ext_info).toMatchObject({ service: 'turnstile', siteKey: '1x00' })
    expect((await ask({ challenge: { answer: 'token' } })).ret_code).toBe(0)
    expect(forms).toEqual(['secret=hidden&response=token&remoteip=127.0.0.1&sitekey=1x00'])
  })

  it('whom it does not pass is asked again', async () => {
    service({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    expect((await ask({ challenge: { answer: 'used' } })).ext_info).toMatchObject({ service: 'turnstile' })
  })

  it.each([
    ['cannot be reached', null],
    ['refuses our keys', { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('work is enough while it %s', async (_, answer) => {
    service(answer)
    const email = `down${people}@test.example`
    const { ext_info: asked } = await ask({ email, challenge: { answer: 'token' } })
    expect(asked).toMatchObject({ bits: 17 })
    expect((await ask({ email, challenge: work(asked?.['task'], asked?.['bits']) })).ret_code).toBe(0)
  })
})
