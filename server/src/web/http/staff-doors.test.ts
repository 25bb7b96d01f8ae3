import { beforeAll, describe, expect, it } from 'vitest'
import { staffRoles, type StaffRole } from '@tessera/contract/staff.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { completeDraft } from '../../testing/attempts.ts'
import { atConsole, limitToRegions, registerStaff } from '../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../testing/server.ts'
import { routes } from '../routes.ts'

const server = useOwnServer()
const people = new Map<StaffRole, Visitor>()
beforeAll(async () => {
  for (const role of staffRoles) {
    await registerStaff(server(), role, role)
    people.set(role, await atConsole(server(), role))
  }
})

/** The code of an empty call: the role is checked before the body. */
async function answer(visitor: Visitor, method: string, path: string): Promise<number> {
  const response = await visitor.fetch(method, `/x-api${path}`, method === 'GET' ? undefined : '{}')
  return ((await response.json()) as { ret_code: number }).ret_code
}

const ofStaff = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

describe('an endpoint of the console', () => {
  it.each(ofStaff.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s rejects callers without a session of the console',
    async (_, { method, path }) => {
      expect(await answer(server().visitor(), method, path)).toBe(code('notSignedIn'))
      expect(await answer(await server().member(), method, path)).toBe(code('notSignedIn'))
    },
  )

  it.each(ofStaff.flatMap((endpoint) => staffRoles.map((role) => [endpoint.path, role, endpoint] as const)))(
    '%s allows the role %s what the contract says',
    async (_, role, { method, path, permission }) => {
      // Signing out would end the role's session for the next test.
      if (path === '/v1/staff/session/end') return
      const visitor = people.get(role) ?? server().visitor()
      const allowed = permission === undefined || rolesAllow([role], permission)
      const got = await answer(visitor, method, path)
      if (allowed) expect(got).not.toBe(code('accountRestricted'))
      else expect(got).toBe(code('accountRestricted'))
    },
  )
})

/** What a call names of a member: a case with a file, and the member. */
interface Named {
  id: string
  file: string
  memberId: number
  version: number
}
type Sample = (named: Named) => { query?: Record<string, string>; body?: Record<string, unknown> }

/** A call of each endpoint that names a case or a member. Those that change it come last. */
const ofOneMember: Record<string, Sample> = {
  '/v1/staff/member/read': ({ memberId }) => ({ query: { id: String(memberId) } }),
  '/v1/staff/case/read': ({ id }) => ({ query: { id } }),
  '/v1/staff/case/changes': ({ id }) => ({ query: { id, version: '0' } }),
  '/v1/staff/case/evidence': ({ id, file }) => ({ query: { id, file } }),
  '/v1/staff/case/reveal': ({ id }) => ({ body: { id, field: 'documentNumber', purpose: 'ANSWER_MEMBER' } }),
  '/v1/staff/case/note': ({ id }) => ({ body: { id, text: 'Called the member.' } }),
  '/v1/staff/queue/claim': ({ id }) => ({ body: { caseId: id } }),
  '/v1/staff/case/ask': ({ id }) => ({ body: { id, ready: [], own: 'Is it you?', days: 7 } }),
  '/v1/staff/case/hold': ({ id }) => ({ body: { id, kind: 'hold', reason: 'SCREENING_HIT' } }),
  '/v1/staff/case/lift': ({ id }) => ({ body: { id, kind: 'hold' } }),
  '/v1/staff/case/return': ({ id, version }) => ({ body: { id, version, reason: 'LOOK_AGAIN' } }),
  '/v1/staff/case/decide': ({ id, version }) => ({
    body: { id, version, verdict: 'rejected', reasons: [{ code: 'FRAUD', photos: [] }] },
  }),
}
const ofMembers = (act: string): string => `/v1/staff/member/${act}`
/** Endpoints that name cases in another way, each with its own test of regions. */
const testedElsewhere = [
  // Releases only one's own claim, which nobody has on a case of another region.
  '/v1/staff/queue/release',
  '/v1/staff/case/attach',
  // Only of questionnaires: server/src/platform/staff/regions.test.ts.
  '/v1/staff/case/check',
  // Of questionnaires and approved identities: routes/v1/staff/case/acts.test.ts.
  ...['fetch-photos', 'appoint', 'cancel-call', 'lift-products', 'release-document', 'withdraw'].map(
    (act) => `/v1/staff/case/${act}`,
  ),
  '/v1/staff/queue/ask',
  '/v1/staff/queue/assign',
  '/v1/staff/queue/snooze',
  // Only of one's own checks, which are given by region.
  '/v1/staff/quality/read',
  '/v1/staff/quality/review',
  // Opens a member of another region.
  '/v1/staff/member/break-glass',
  // Acts on a member: routes/v1/staff/member/acts.test.ts.
  ...['ask', 'askable', 'close', 'close-task', 'lock', 'open-task', 'revoke-wallet', 'stop-transfer'].map(ofMembers),
  ...['tasks', 'transfer', 'wallets'].map(ofMembers),
]

/** What names a case or a member. */
const naming = ['id', 'caseId', 'cases', 'memberId', 'wallet']

describe('a person who is limited to regions', () => {
  const names = ({ body, query }: (typeof ofStaff)[number]): string[] =>
    [body, query].flatMap((schema) => Object.keys(schema && 'properties' in schema ? Object(schema.properties) : {}))

  it('has a test for each endpoint that names a case or a member', () => {
    const paths = ofStaff.filter(
      (endpoint) => endpoint.permission === 'review' && names(endpoint).some((name) => naming.includes(name)),
    )
    expect(paths.map(({ path }) => path).toSorted()).toEqual(
      [...Object.keys(ofOneMember), ...testedElsewhere].toSorted(),
    )
  })

  it('cannot name a case or a member of another region, by any endpoint', async () => {
    const member = await server().member()
    const { attemptId: id } = await completeDraft(member)
    const change = { state: 'in_review', submitted_at: new Date() } as const
    await server().db.updateTable('attempt').set(change).where('id', '=', id).execute()
    const photo = await server().db.selectFrom('photo').select('id').where('attempt_id', '=', id).executeTakeFirst()
    await registerStaff(server(), 'hong-kong', 'reviewer', 'senior')
    await limitToRegions(server(), 'hong-kong', 'HKG')
    const person = await atConsole(server(), 'hong-kong')
    const codes = async (): Promise<[string, number][]> => {
      const answers: [string, number][] = []
      for (const [path, sampleOf] of Object.entries(ofOneMember)) {
        const version = await versionOf(id)
        const { query, body } = sampleOf({ id, file: photo?.id ?? '', memberId: member.id, version })
        const search = query ? `?${new URLSearchParams(query)}` : ''
        const method = body ? 'POST' : 'GET'
        const response = await person.fetch(method, `/x-api${path}${search}`, body && JSON.stringify(body))
        const isFile = response.headers.get('content-type')?.startsWith('image/') ?? false
        answers.push([path, isFile ? 0 : ((await response.json()) as { ret_code: number }).ret_code])
      }
      return answers
    }
    const unknown = Object.keys(ofOneMember).map((path) => [
      path,
      code(path === '/v1/staff/member/read' ? 'memberUnknown' : 'caseUnknown'),
    ])
    expect(await codes()).toEqual(unknown)
    await server().setMember(member, { site: 'HKG' })
    // A reveal needs a fact that was read, which this case does not have.
    expect(Object.fromEntries(await codes())).toEqual({
      ...Object.fromEntries(Object.keys(ofOneMember).map((path) => [path, 0])),
      '/v1/staff/case/reveal': code('caseUnknown'),
      // Nobody has proposed to approve it.
      '/v1/staff/case/return': code('decisionRefused'),
    })
  })

  const versionOf = async (id: string): Promise<number> => {
    const { maximum } = await server()
      .db.selectFrom('audit_event')
      .select(({ fn }) => fn.max('seq').as('maximum'))
      .where('subject', '=', `attempt:${id}`)
      .where('action', 'in', ['attempt.submitted', 'case.held', 'case.hold-lifted', 'case.question-asked'])
      .executeTakeFirstOrThrow()
    return maximum ?? 0
  }
})
