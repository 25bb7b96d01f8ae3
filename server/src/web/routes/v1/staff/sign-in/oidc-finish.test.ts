import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { removeStaff } from '../../../../../platform/staff/register.ts'
import { Authenticator } from '../../../../../testing/authenticator.ts'
import { onlyStaff } from '../../../../../testing/console.ts'
import { OidcProvider } from '../../../../../testing/oidc-provider.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const provider = await OidcProvider.start()
const server = useOwnServer({ ...provider.settings, TESSERA_OIDC_REGIONS_CLAIM: 'regions' })
const name = 'POST /v1/staff/sign-in/oidc-finish'
const refused = code('staffOidcRefused')
const olga = { sub: 'u-17', preferred_username: 'olga@example.com', roles: ['reviewer', 'unknown'], regions: 'all' }
afterAll(() => provider.stop())
beforeEach(() => onlyStaff(server(), { root: 'admin' }))

type Forged = Parameters<OidcProvider['signIn']>[2]

/** Starts in one browser and comes back with what the provider answers. */
async function started(person: Record<string, unknown>, forged?: Forged) {
  const visitor = server().visitor()
  const { url } = (await visitor.call('POST /v1/staff/sign-in/oidc-start')).result
  return { visitor, answer: provider.signIn(url, person, forged) }
}

async function signIn(person: Record<string, unknown>, forged?: Forged) {
  const { visitor, answer } = await started(person, forged)
  return { visitor, answered: await visitor.call(name, { body: { answer } }) }
}

const info = async (visitor: Visitor) => (await visitor.call('GET /v1/staff/session/info')).result
const reasonOf = async (person: Record<string, unknown>) =>
  (await signIn(person)).answered.ext_info?.['reason'] as string | undefined

describe(name, () => {
  it('signs a person in with the roles and regions of their claims, and follows these at each sign-in', async () => {
    const { visitor, answered } = await signIn(olga)
    expect(answered.result).toEqual({ name: 'olga@example.com' })
    expect(await info(visitor)).toMatchObject({ roles: ['reviewer'], sites: [] })
    const later = await signIn({ ...olga, preferred_username: 'olga.new', roles: 'senior', regions: ['EU', 'HKG'] })
    expect(await info(later.visitor)).toMatchObject({ name: olga.preferred_username, roles: ['senior'] })
    expect((await info(visitor)).sites.toSorted()).toEqual(['EU', 'HKG'])
  })

  it('exchanges an answer once, and only in the browser that started', async () => {
    const { visitor, answer } = await started(olga)
    const other = await started(olga)
    expect((await other.visitor.call(name, { body: { answer } })).ret_code).toBe(refused)
    expect((await server().visitor().call(name, { body: { answer } })).ret_code).toBe(refused)
    expect((await visitor.call(name, { body: { answer } })).ret_code).toBe(0)
    const again = await started(olga)
    const secret = again.visitor.cookie
    expect((await again.visitor.call(name, { body: { answer: again.answer } })).ret_code).toBe(0)
    again.visitor.cookie = secret
    expect((await again.visitor.call(name, { body: { answer: again.answer } })).ret_code).toBe(refused)
  })

  it.each<[string, Record<string, unknown>, Forged?]>([
    ['another nonce', { nonce: 'other' }],
    ['another issuer in the token', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another-app' }],
    ['an expired token', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['another issuer in the address', {}, { iss: 'https://evil.example' }],
    ['the signature of another key', {}, { foreignKey: true }],
  ])('refuses %s', async (_, claims, forged) => {
    const { visitor, answered } = await signIn({ ...olga, ...claims }, forged)
    expect(answered.ret_code).toBe(refused)
    expect((await visitor.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
  })

  it('refuses a person without a role or region, and ends their sessions, claims and key', async () => {
    const { visitor } = await signIn(olga)
    const person = olga.preferred_username
    await server()
      .db.updateTable('staff')
      .set({ key_hash: Buffer.alloc(32, 1) })
      .where('name', '=', person)
      .execute()
    const claim = { case_id: '00000000-0000-4000-8000-000000000001', claimed_by: person, until: new Date() }
    await server().db.insertInto('case_claim').values(claim).execute()
    expect(await reasonOf({ ...olga, regions: undefined })).toContain('no region')
    const left = await server().db.selectFrom('case_claim').selectAll().where('claimed_by', '=', person).execute()
    expect(left).toEqual([])
    const { key_hash: key } = await server()
      .db.selectFrom('staff')
      .select('key_hash')
      .where('name', '=', person)
      .executeTakeFirstOrThrow()
    expect(key.equals(Buffer.alloc(32))).toBe(true)
    expect((await visitor.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
    expect(await reasonOf({ ...olga, roles: ['manager'] })).toContain('no role here')
  })

  it('refuses a person whom an admin removed, the name of another person, and the last admin’s other role', async () => {
    await signIn(olga)
    await removeStaff(server().db, olga.preferred_username, 'reviewer:root', 'sandbox')
    expect(await reasonOf(olga)).toContain('was removed here')
    expect(await reasonOf({ ...olga, sub: 'u-18', preferred_username: 'root' })).toContain('taken')
    expect(await reasonOf({ ...olga, sub: 'u-19', preferred_username: 'a b' })).toContain('not a name')
    const admin = { ...olga, sub: 'u-20', preferred_username: 'ada', roles: 'admin' }
    await signIn(admin)
    await removeStaff(server().db, 'root', 'reviewer:ada', 'sandbox')
    expect(await reasonOf({ ...admin, roles: 'reviewer' })).toContain('needs an admin')
  })

  it('lets their passkeys confirm, and never sign in', async () => {
    const { visitor } = await signIn(olga)
    const person = olga.preferred_username
    const token = await inviteStaff(server().db, person, 'reviewer:root')
    const authenticator = new Authenticator(`http://localhost:${new URL(server().url).port}`)
    const phone = server().visitor()
    for (let made = 0; made < 2; made += 1) {
      const { result } = await phone.call('POST /v1/staff/invitation/open', { body: { token } })
      const passkey = authenticator.create(result.options)
      await phone.call('POST /v1/staff/invitation/accept', { body: { token, label: 'key', passkey } })
    }
    expect((await phone.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
    const { options } = (await phone.call('POST /v1/staff/sign-in/options')).result
    const byPasskey = await phone.call('POST /v1/staff/sign-in/finish', {
      body: { passkey: authenticator.use(options) },
    })
    expect(byPasskey.ret_code).toBe(code('staffSignInFailed'))
    const act = '/v1/staff/export/period'
    const confirm = (await visitor.call('POST /v1/staff/session/confirm-options', { body: { act } })).result
    const answer = { body: { act, passkey: authenticator.use(confirm) } }
    expect((await visitor.call('POST /v1/staff/session/confirm', answer)).ret_code).toBe(0)
  })
})
