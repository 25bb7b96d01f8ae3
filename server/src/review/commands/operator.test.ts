import { randomUUID } from 'node:crypto'
import { existsSync, statSync, symlinkSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeDraft, startDraftWithDetails } from '../../testing/attempts.ts'
import { standardAnswers } from '../../testing/questionnaires.ts'
import { DataFolder, type Program } from '../../testing/process.ts'
import { Visitor } from '../../testing/server.ts'
import { operate } from './operate.ts'

/* One data folder: first beside the running server, then with the server stopped. */

const data = new DataFolder()
let server: Program
let url = ''
beforeAll(async () => {
  server = data.start()
  url = await server.ready()
})
afterAll(() => data.remove())

const operator = (...args: string[]) => data.operator(...args)

let members = 0
/** A member who has just signed up. */
async function newcomer(): Promise<Visitor> {
  members += 1
  const member = new Visitor(url)
  await data.inDatabase((db) => db.deleteFrom('rate_limit').where('key', 'like', 'sign-up:%').execute())
  await member.signUp({ email: `waiting${members}@test.example`, password: 'a sound password' })
  return member
}

/** A member whose case is in review. */
async function waitingCase(): Promise<{ member: Visitor; attemptId: string }> {
  const member = await newcomer()
  const { attemptId } = await startDraftWithDetails(member)
  await data.inDatabase((db) =>
    db
      .updateTable('attempt')
      .set({
        state: 'in_review',
        submitted_at: new Date(),
        reasons: ['MANUAL_REVIEW'],
        checks: JSON.stringify([
          { name: 'not-expired', outcome: 'passed' },
          { name: 'liveness', outcome: 'not-checked' },
        ]),
      })
      .where('id', '=', attemptId)
      .execute(),
  )
  return { member, attemptId }
}

const caseOf = async (member: Visitor): Promise<unknown> => (await member.kycInfo()).cases[0]

describe('the operator’s command beside a running server', () => {
  it('lists the cases in review, without personal data', async () => {
    const { attemptId } = await waitingCase()
    const { code, out } = await operator('list')
    expect(code).toBe(0)
    expect(out).toContain(`${attemptId}  member `)
    expect(out).toContain('reasons: MANUAL_REVIEW\n  not passed: liveness (not-checked)')
    expect(out).toMatch(/1 case to decide\n$/)
    expect(out).not.toMatch(/Vantorre|1991|@/)
    await operator('approve', attemptId, '--number', 'LISTED01')
    // The command was not given the server's port.
    expect((await operator('mails')).out).toContain(`${url}/user/accounts/auth/personal`)
  })

  it('decides no case that a colleague works on in the console, and says since when', async () => {
    const { member, attemptId } = await waitingCase()
    await data.inDatabase((db) =>
      db
        .insertInto('case_claim')
        .values({ case_id: attemptId, claimed_by: 'cleo', until: new Date(Date.now() + 600_000) })
        .execute(),
    )
    const { code, err } = await operator('reject', attemptId, '--reason', 'COULD_NOT_VERIFY')
    expect([code, err]).toEqual([1, expect.stringMatching(/^cleo has been working on this case since \d\d:\d\d UTC/)])
    expect(await caseOf(member)).toMatchObject({ status: 'in_review' })
    expect((await operator('reject', attemptId, '--reason', 'COULD_NOT_VERIFY', '--by', 'cleo')).code).toBe(0)
  })

  it('says how to do it at the command line, where a refusal has more than one way', async () => {
    const { attemptId } = await waitingCase()
    const { err } = await operator('approve', attemptId)
    expect(err).toContain('(--number NUMBER, or --reason COMPARED_BY_EYE or ')
    await operator('approve', attemptId, '--number', 'HINT0001')
  })

  it.each([
    ['approve', ['--number', 'EACH0001'], { status: 'approved', reasons: [] }],
    [
      'request-resubmission',
      ['--reason', 'IMG_BLUR_GLARE', '--reason', 'IMG_CUT_OFF'],
      { status: 'resubmission_requested', reasons: ['IMG_BLUR_GLARE', 'IMG_CUT_OFF'], attemptsLeft: 4 },
    ],
    ['reject', ['--reason', 'COULD_NOT_VERIFY', '--by', 'anna'], { status: 'rejected', reasons: ['COULD_NOT_VERIFY'] }],
  ])('%s %j', async (action, args, expected) => {
    const { member, attemptId } = await waitingCase()
    const { code, out, err } = await operator(action, attemptId, ...args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe(`Case ${attemptId}: ${expected.status}\n`)
    expect(await caseOf(member)).toMatchObject(expected)
    const decision = await data.inDatabase((db) =>
      db.selectFrom('decision').select('decided_by').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow(),
    )
    expect(decision.decided_by).toMatch(args.includes('anna') ? /^reviewer:anna$/ : /^reviewer:./)
  })

  it.each([
    [['request-resubmission', randomUUID(), '--reason', 'UGLY'], 'Not a reason: UGLY'],
    [['request-resubmission', randomUUID(), '--reason', 'constructor'], 'Not a reason: constructor'],
    [['reject', randomUUID()], 'A refusal needs a reason: add --reason CODE'],
    [['approve', 'the first one'], 'Not a case: the first one'],
    [['approve', randomUUID()], 'There is no case '],
    [['approve'], 'Usage:'],
    [['delete', randomUUID()], 'Unknown command: delete. Enter npm run operator -- help'],
    [['constructor', randomUUID()], 'Unknown command: constructor.'],
    [[], 'Usage:'],
  ])('rejects %j: %s', async (args, words) => {
    const { code, err } = await operator(...args)
    expect(code).toBe(1)
    expect(err).toContain(words)
    expect(err).not.toMatch(/\n +at /)
  })

  it.each([
    [
      'request-resubmission',
      ['FRAUD'],
      'The member cannot correct FRAUD of a verification of identity. Enter reasons that they can correct, or reject the case.',
    ],
    ['request-resubmission', ['MANUAL_REVIEW'], 'The member cannot correct MANUAL_REVIEW of'],
    [
      'request-resubmission',
      ['IMG_BLUR_GLARE', 'UNDERAGE', 'POA_DATE', 'EXPIRED'],
      'The member cannot correct UNDERAGE, POA_DATE, EXPIRED of',
    ],
    [
      'reject',
      ['MANUAL_REVIEW'],
      'MANUAL_REVIEW says only that a reviewer must look. Enter the reason that you found.',
    ],
    ['approve', ['DOC_COPY'], 'An approval takes no reason'],
  ])('rejects %s for %j, and the case stays in review', async (action, reasons, words) => {
    const { member, attemptId } = await waitingCase()
    const { code, err } = await operator(action, attemptId, ...reasons.flatMap((reason) => ['--reason', reason]))
    expect(code).toBe(1)
    expect(err).toContain(words)
    expect(await caseOf(member)).toMatchObject({ status: 'in_review', reasons: [], attemptsLeft: 5 })
    await operator('approve', attemptId, '--number', 'THIRD001')
  })

  it('shows the member the neutral sentence after a final rejection for a fixable reason', async () => {
    const { member, attemptId } = await waitingCase()
    expect((await operator('reject', attemptId, '--reason', 'IMG_BLUR_GLARE')).code).toBe(0)
    expect(await caseOf(member)).toMatchObject({
      status: 'rejected',
      reasons: ['COULD_NOT_VERIFY'],
      resubmission: null,
    })
    expect((await operator('show', attemptId)).out).toContain('reasons: IMG_BLUR_GLARE\n')
  })

  it('lists support requests with the address to answer, and makes their text safe for the terminal', async () => {
    const { member } = await waitingCase()
    const ask = async (from: Visitor, body: { message: string; replyEmail?: string }): Promise<string> =>
      (await from.call('POST /v1/public/support/request', { body: { topic: 'data', ...body } })).result.reference
    const [first, second] = [
      await ask(member, { message: 'Please erase\nmy \u2066[2Jdata' }),
      await ask(new Visitor(url), { message: 'Who are you?', replyEmail: 'a@test.example' }),
    ]
    const { code, out } = await operator('requests')
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `^${first}  2\\S+Z  data  member \\d+  reply to waiting\\d+@test\\.example\\n  Please erase\\n  my \\?\\[2Jdata\\n`,
      ),
    )
    expect(out).toMatch(
      new RegExp(
        `\\n${second}  2\\S+Z  data  no member  reply to a@test\\.example\\n  Who are you\\?\\n2 requests\\n$`,
      ),
    )
  })

  it('emails its decisions, as the outbox shows', async () => {
    const { member, attemptId } = await waitingCase()
    const { id } = (await member.call('GET /v2/private/user/profile')).result
    // As shipped, fraud takes two reviewers.
    const rejectAs = async (by: string) => (await operator('reject', attemptId, '--reason', 'FRAUD', '--by', by)).out
    expect(await rejectAs('anna')).toContain('a second reviewer must reject it, too')
    expect(await caseOf(member)).toMatchObject({ status: 'in_review' })
    expect(await rejectAs('cleo')).toBe(`Case ${attemptId}: rejected\n`)
    const { out } = await operator('mails')
    expect(out).toMatch(new RegExp(`member ${id}  .*Identity verification not approved\\n`))
    expect(out).toMatch(/could not approve this.*\n\n.*\n.*\/user\/accounts\/auth\/personal/)
    expect(out).not.toMatch(/FRAUD|fraud/)
  })

  it('audits who reads emails or support requests, with the number', async () => {
    await operator('requests', '--by', 'bert')
    expect((await operator('mails', '--by', 'bert')).code).toBe(0)
    const events = await data.inDatabase((db) =>
      db
        .selectFrom('audit_event')
        .select(['action', 'data'])
        .where('actor', '=', 'reviewer:bert')
        .orderBy('seq')
        .execute(),
    )
    expect(events).toEqual([
      { action: 'requests.read', data: { count: 2 } },
      { action: 'mails.read', data: { count: expect.any(Number) } },
    ])
  })

  it('sets and removes a member’s compliance attributes, and audits both', async () => {
    const { member } = await waitingCase()
    const { id, version } = (await member.call('GET /v2/private/user/profile')).result
    const set = await operator('attribute', String(id), 'site=EU', '--by', 'anna')
    expect([set.code, set.out]).toEqual([0, `Member ${id}: {"site":"EU"}\n`])
    const now = (await member.call('GET /v2/private/user/profile')).result
    expect(now.sub_attribute).toEqual({ site: 'EU' })
    expect(now.version).toBeGreaterThan(version)
    expect(await operator('attribute', String(id), 'sandbox_scenario=nonsense')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no scenario nonsense. Enter one of: approve, resubmission, '),
    })
    expect((await operator('attribute', String(id), 'site=')).out).toBe(`Member ${id}: {}\n`)
    // A name alone removes it, as the help says.
    expect((await operator('attribute', String(id), 'plan=gold')).out).toBe(`Member ${id}: {"plan":"gold"}\n`)
    expect((await operator('attribute', String(id), 'plan')).out).toBe(`Member ${id}: {}\n`)
    const events = await data.inDatabase((db) =>
      db
        .selectFrom('audit_event')
        .select(['actor', 'subject', 'data'])
        .where('action', '=', 'member.attribute-changed')
        .orderBy('seq')
        .execute(),
    )
    expect(events).toMatchObject([
      { actor: 'reviewer:anna', subject: `member:${id}`, data: { name: 'site', value: 'EU' } },
      { subject: `member:${id}`, data: { name: 'site', value: '' } },
      { subject: `member:${id}`, data: { name: 'plan', value: 'gold' } },
      { subject: `member:${id}`, data: { name: 'plan', value: '' } },
    ])
  })

  it('sets a residence, with the region following until verification, and stops an identity transfer once', async () => {
    const member = await newcomer()
    const id = String((await member.call('GET /v2/private/user/profile')).result.id)
    expect((await operator('residence', id, 'NL', '--by', 'anna')).out).toBe(`Member ${id} lives in NL\n`)
    expect((await member.call('GET /user/private/member/info')).result).toMatchObject({
      site: 'EU',
      residence_country: 'NL',
    })
    expect((await operator('residence', id, 'ZZ')).err).toContain('Not a country: ZZ')
    const other = (await (await newcomer()).call('GET /v2/private/user/profile')).result.id
    await data.inDatabase((db) =>
      db
        .insertInto('identity_transfer')
        .values({
          source_id: Number(id),
          target_id: other,
          state: 'pending',
          frozen_until: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    )
    expect(await operator('stop-transfer', id, '--by', 'anna')).toMatchObject({
      code: 0,
      out: `The transfer of member ${id} is stopped; the identity stays where it is\n`,
    })
    expect((await operator('stop-transfer', id)).err).toContain(`No identity transfer from or to member ${id} is open`)
    const events = await data.inDatabase((db) =>
      db.selectFrom('audit_event').select('actor').where('action', '=', 'transfer.stopped').execute(),
    )
    expect(events).toEqual([{ actor: 'reviewer:anna' }])
  })

  it.each([
    [['attribute', '999', 'site=EU'], 'There is no member 999'],
    [['attribute', '999', '__proto__=EU'], 'Not a name of an attribute: __proto__'],
    [['attribute', '999', 'site=a word'], 'Not a value of an attribute: a word'],
    [['attribute', 'anna', 'site=EU'], 'Not a member: anna'],
    [['attribute', '999', 'site'], 'There is no member 999'],
    [['attribute', '999'], 'Usage:'],
  ])('does not set an attribute with %j: %s', async (args, words) => {
    const { code, err } = await operator(...args)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })

  it('asks, lists, shows and decides questionnaires with the same functions as the console', async () => {
    const { member } = await waitingCase()
    const memberId = (await member.call('GET /v2/private/user/profile')).result.id
    const asked = await operator('questionnaires', 'ask', String(memberId), '260', '--due', '5', '--by', 'anna')
    expect([asked.code, asked.err]).toEqual([0, ''])
    const id = /^Questionnaire (\S+): asked of member/.exec(asked.out)?.[1] ?? ''
    const save = await member.call('PUT /v1/private/draft/save', {
      body: {
        kind: 'questionnaire',
        subject: '260',
        revision: 0,
        page: 'page-of-test',
        changes: { ...standardAnswers, 'own.usPerson': true, 'emp.employer': 'Bakery \u2067' },
      },
    })
    const { token } = (
      await member.call('GET /v3/private/kyc/questionnaire-token', { query: { template_code: '260' } })
    ).result
    await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 260, token, revision: save.result.draft.revision, confirmed: true },
    })
    expect((await operator('questionnaires', 'list')).out).toMatch(
      new RegExp(
        `^${id}  member ${memberId}  260 standard  0 points  new  sent 2\\S+Z\\n1 questionnaire to decide\\n$`,
      ),
    )
    const shown = await operator('questionnaires', 'show', id)
    expect(shown.out).toContain('flags STOP  rules us-person')
    expect(shown.out).toContain('Who do you work for?  [emp.employer]\n    Bakery')
    expect(shown.out).not.toContain('\u2067')
    const more = await operator(
      'questionnaires',
      'more',
      id,
      '--reason',
      'QST_UNCLEAR',
      '--corrections',
      'emp.employer',
    )
    expect([more.out, more.err]).toEqual([`Questionnaire ${id}: resubmission_requested\n`, ''])
    const { list } = (await member.call('GET /v1/private/questionnaire/list')).result
    expect(list).toMatchObject([
      { status: 'QUESTIONNAIRE_STATUS_REJECTED', reasons: ['QST_UNCLEAR'], corrections: ['emp.employer'] },
    ])
  })

  it.each([
    [['approve', randomUUID()], 'There is no questionnaire '],
    [['approve', 'that one'], 'Not a questionnaire: that one'],
    [['reject', randomUUID(), '--reason', 'FRAUD'], 'Not a reason: FRAUD'],
    [['ask', 'anna', '260'], 'Not a member: anna'],
    [['ask', '10000001', '998'], 'There is no template 998'],
    [['ask', '10000001', '260', '--due', '0'], '--due takes a number of days'],
    [['burn', randomUUID()], 'Unknown action: burn. Enter one of: list,'],
  ])('questionnaires: rejects %j', async (args, words) => {
    const { code, err } = await operator('questionnaires', ...args)
    expect(code).toBe(1)
    expect(err).toContain(words)
    expect(err).not.toMatch(/\n +at /)
  })

  it('prints a case and the whole queue, and reports no error when piped into head', async () => {
    const { attemptId } = await waitingCase()
    const shown = await operator('show', attemptId, '--by', 'anna')
    expect([shown.code, shown.err]).toEqual([0, ''])
    expect(shown.out).toMatch(new RegExp(`^attempt ${attemptId}  in_review  waiting 0 minutes since `))
    expect((await operator('queue')).out).toMatch(
      new RegExp(`${attemptId}  attempt  member \\d+  LEVEL_1 attempt 1, .* waiting 0 minutes since 2`),
    )
    const program = data.run('review/commands/operator.ts', ['queue'])
    program.child.stdout?.destroy()
    expect([await program.ended, program.err]).toEqual([0, ''])
    await operator('approve', attemptId, '--number', 'FOURTH01')
  })

  it('prints the usage of the command concerned where a part is missing', async () => {
    const { err } = await operator('request-resubmission')
    expect(err).toMatch(/^Usage:\n {2}npm run operator -- request-resubmission CASE/)
    expect(err).not.toMatch(/-- (reject|mails|staff)/)
  })

  it.each([
    [['approve', '4711'], /^Not a case: 4711\. Enter its whole number: queue prints it\.\n$/],
    [['member', 'anna'], /^Not a member: anna\. Enter the member’s number, such as 10000001\.\n$/],
    [['staff', 'hire', 'anna'], /^Unknown action: hire\. Enter one of: list, add, invite, remove\.\n$/],
    [
      ['staff', 'add', 'anna', '--role', 'officer'],
      /^Not a role: officer\. Enter one of: reviewer, senior, mlro, admin\.\n$/,
    ],
    [['tasks', 'open', '10000001', 'RISK_TEST', '--due', 'soon'], /^--due takes a number of days from 1 to 365.*\n$/],
    [['questionnaires', 'review', randomUUID()], /^What you checked is missing: add --check ITEM=VALUE\..*\n$/],
    [['queue', '--because', 'x'], /^Unknown option '--because'\. Enter --help for the options\.\n$/],
    [['tasks', 'list', '10000001', '--due'], /^Option '--due <value>' argument missing\. Enter --help.*\n$/],
  ])('answers %j in one line that says what to enter', async (args, line) => {
    const { code, err } = await operator(...args)
    expect(code).toBe(1)
    expect(err).toMatch(line)
  })

  it('rejects what the state does not allow, and changes nothing', async () => {
    const { member, attemptId } = await waitingCase()
    await operator('approve', attemptId, '--number', 'TWICE001')
    const { code, err } = await operator('approve', attemptId)
    expect([code, err]).toEqual([1, 'An attempt that is approved cannot become approved\n'])
    expect(await caseOf(member)).toMatchObject({ status: 'approved' })
  })

  it('lists a case’s files and writes one that only its owner can read, with an audit event', async () => {
    const member = new Visitor(url)
    await member.signUp({ email: 'files@test.example', password: 'a sound password' })
    const { attemptId } = await completeDraft(member)
    expect((await operator('files', attemptId)).err).toBe(`The case ${attemptId} was not submitted yet\n`)
    await data.inDatabase((db) =>
      db
        .updateTable('attempt')
        .set({ state: 'in_review', submitted_at: new Date() })
        .where('id', '=', attemptId)
        .execute(),
    )

    const listed = await operator('files', attemptId)
    expect([listed.code, listed.err]).toEqual([0, ''])
    const [, fileId = ''] =
      /^attempt \S+  member \d+  in_review\nfile (\S+)  image\/jpeg  \d+ bytes  2\S+Z  document, front\n1 file\n$/.exec(
        listed.out,
      ) ?? []
    const path = join(data.path, 'seen.jpg')
    const written = await operator('file', attemptId, fileId, '--out', path, '--by', 'anna')
    expect([written.code, written.err]).toEqual([0, ''])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await sharp(path).metadata()).format).toBe('jpeg')
    const events = await data.inDatabase((db) =>
      db
        .selectFrom('audit_event')
        .select(['actor', 'subject', 'data'])
        .where('action', '=', 'evidence.opened')
        .execute(),
    )
    expect(events).toEqual([{ actor: 'reviewer:anna', subject: `attempt:${attemptId}`, data: { fileId } }])

    // Never over another file, nor through a link to one, and in that case nothing is decrypted.
    symlinkSync(join(data.path, 'elsewhere.jpg'), join(data.path, 'link.jpg'))
    for (const taken of [path, join(data.path, 'link.jpg')])
      expect((await operator('file', attemptId, fileId, '--out', taken)).err).toContain('There is a file already: ')
    const nothing = join(data.path, 'nothing.jpg')
    const refusals = [
      [attemptId, randomUUID(), '--out', nothing],
      [randomUUID(), fileId, '--out', nothing],
      [attemptId, 'front', '--out', nothing],
      [attemptId, fileId],
      [attemptId, fileId, '--out', join(data.path, 'nowhere', 'a.jpg')],
    ]
    const said = []
    for (const args of refusals)
      said.push((await operator('file', ...args)).err.split('\n', 1)[0]?.replaceAll(/[0-9a-f-]{36}|\/\S+/g, '…'))
    expect(said).toEqual([
      'The case … has no file …',
      'There is no case …',
      'Not a file: front. Enter its whole number: files CASE prints it.',
      'Where to write it: add --out PATH, the path of a new file.',
      'Cannot write … (ENOENT). Enter another path.',
    ])
    expect([existsSync(nothing), existsSync(join(data.path, 'elsewhere.jpg'))]).toEqual([false, false])
    expect(
      await data.inDatabase((db) =>
        db.selectFrom('audit_event').select('seq').where('action', '=', 'evidence.opened').execute(),
      ),
    ).toHaveLength(1)
  })

  it('requires the key of the named person once staff are registered', async () => {
    expect((await operator('staff', 'list')).out).toContain('No staff is registered')
    const added = await operator('staff', 'add', 'root', '--role', 'admin')
    const key = /shown only now: (\S+)\n/.exec(added.out)?.[1] ?? ''
    const as = async (TESSERA_STAFF_KEY: string, ...args: string[]): Promise<string> => {
      const printed = await operate([...args, '--by', 'root'], { TESSERA_DATA_DIR: data.path, TESSERA_STAFF_KEY })
      return printed.out + printed.err
    }
    expect((await operator('queue', '--by', 'root')).err).toContain('That is not the key of root')
    expect(await as('guessed', 'staff', 'list')).toContain('That is not the key of root')
    expect(await as(key, 'queue')).toContain('root may not do this: it takes the role reviewer or senior')
    expect(await as(key, 'reverify', '--country', 'NL')).toContain('root may not do this: it takes the role senior')
    expect(await as(key, 'erasures')).toContain('0 not erased yet')
    expect(await as(key, 'staff', 'list')).toMatch(/^root {2}admin {2}by reviewer:/)
    expect(await as(key, 'staff', 'remove', 'root')).toBe(
      'root is removed from the staff register\nThe register is empty: anyone can run every command\n',
    )
    expect((await operator('queue')).code).toBe(0)
  })
}, 60_000)

describe('with the server stopped', () => {
  it('still decides, and the server then shows the decision', async () => {
    const { member, attemptId } = await waitingCase()
    expect(await server.stop('SIGTERM')).toBe(0)
    const { code, err } = await operator('request-resubmission', attemptId, '--reason', 'DOC_EXPIRED')
    expect([code, err]).toEqual([0, ''])
    server = data.start()
    const again = Object.assign(new Visitor(await server.ready()), { cookie: member.cookie })
    expect(await caseOf(again)).toMatchObject({ status: 'resubmission_requested', reasons: ['DOC_EXPIRED'] })
  })

  it('leaves the audit chain valid and its end signed, and prints the position of a broken one with exit code 1', async () => {
    const whole = data.run('review/commands/audit-verify.ts')
    expect(await whole.ended).toBe(0)
    const [, head] =
      /^The audit chain is whole: \d+ events, signed heads: \d+, head ([0-9a-f]{64})\n$/.exec(whole.out) ?? []
    expect(readFileSync(join(data.path, 'audit-heads.log'), 'utf8')).toContain(` ${head} `)
    await data.inDatabase(async (db) => {
      await sql`alter table audit_event disable trigger audit_event_append_only`.execute(db)
      await sql`update audit_event set actor = 'nobody' where seq = 2`.execute(db)
      await sql`alter table audit_event enable trigger audit_event_append_only`.execute(db)
    })
    const verify = data.run('review/commands/audit-verify.ts')
    expect(await verify.ended).toBe(1)
    expect(verify.err).toBe(
      'The audit chain is broken at event 2: the event was changed (1 events before it are whole)\n',
    )
  })
}, 60_000)
