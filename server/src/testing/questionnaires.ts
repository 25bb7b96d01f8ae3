import type { Value } from '@tessera/contract/questionnaire.ts'
import { taskPolicyOf } from '../regions/policies.ts'
import { check } from '../compliance/questionnaires/checklist.ts'
import { askOfMember } from '../compliance/questionnaires/ask.ts'
import { decideQuestionnaire } from '../compliance/questionnaires/review.ts'
import { openForReview } from '../compliance/questionnaires/open-for-review.ts'
import type { Answer, TestMember, TestServer } from './server.ts'
import { questionnaireSubject } from '@tessera/contract/draft-kinds.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'

/** Complete, harmless answers to the standard questionnaire (260). */
export const standardAnswers: Record<string, Value> = {
  'emp.status': ['employed_full'],
  'emp.occupation': 'professionals',
  'emp.employer': 'Northwind Bakery',
  'emp.industry': 'it',
  'fin.income': '50_100k',
  'src.main': 'salary',
  'use.purpose': ['trading_spot'],
  'use.volume': '1_10k',
  'use.products': ['spot'],
  'pep.self': 'no',
  'own.behalf': true,
  'own.usPerson': false,
  'decl.true': true,
  'decl.name': 'Anouk Vantorre',
}

/**
 * A new member of the region who may now do its questionnaires and tests: verified, with the mandatory questionnaires
 * done.
 */
export async function memberWithPrerequisites(server: TestServer, site = 'DEFAULT'): Promise<TestMember> {
  const member = await server.member()
  await server.db.updateTable('member').set({ site, kyc_level: 1 }).where('id', '=', member.id).execute()
  await through(server, member, site)
  return member
}

/** Approves the region's mandatory questionnaires that the member has not done yet. */
export async function through(server: TestServer, member: TestMember, site: string): Promise<void> {
  for (const { type, template, optional } of taskPolicyOf(server.running.context.regions, site).list)
    if (type === 'QUESTIONNAIRE' && template !== undefined && !optional)
      await approvedQuestionnaire(server, member, template)
}

/** Asks a member a questionnaire as a reviewer would. */
export async function ask(
  server: TestServer,
  member: TestMember,
  templateCode: number,
  more: { requestId?: string; sceneCode?: string; dueDays?: number; request?: Record<string, Value> } = {},
): Promise<string> {
  return (await askOfMember(server.running.context, { memberId: member.id, templateCode, by: 'tester', ...more })).id
}

/** Saves answers in the member's draft and returns the revision. */
export async function fill(
  member: TestMember,
  templateCode: number,
  changes: Record<string, Value | null>,
  requestId?: string,
): Promise<number> {
  const { result, ret_msg } = await member.call('PUT /v1/private/draft/save', {
    body: {
      kind: 'questionnaire',
      subject: questionnaireSubject(templateCode, requestId),
      revision: 0,
      page: 'page-of-test',
      changes,
    },
  })
  if (!result.draft) throw new Error(`The draft was not saved: ${ret_msg}`)
  return result.draft.revision
}

/** Starts, fills in and sends. */
export async function send(
  member: TestMember,
  templateCode: number,
  changes: Record<string, Value | null>,
  body: { confirmed?: boolean; token?: string; revision?: number } = {},
): Promise<Answer<Calls['POST /v3/private/kyc/submit-questionnaire']['result']>> {
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode } })
  const signed = await signatureIn(member, templateCode)
  await fill(member, templateCode, changes)
  const revision = await fill(member, templateCode, { ...signed, ...changes })
  const token = body.token ?? (await tokenFor(member, templateCode))
  return member.call('POST /v3/private/kyc/submit-questionnaire', {
    body: { templateCode, token, revision: body.revision ?? revision, confirmed: body.confirmed ?? true },
  })
}

/** The signature in the draft. Changing an answer clears it, so the member signs again before sending. */
async function signatureIn(member: TestMember, templateCode: number): Promise<Record<string, Value>> {
  const { result } = await member.call('GET /v1/private/draft/read', {
    query: { kind: 'questionnaire', subject: String(templateCode) },
  })
  const values = Object.entries(result.draft?.values ?? {})
  return Object.fromEntries(values.filter(([path]) => /^(sign|decl|certify|confirm)\./.test(path)))
}

export async function tokenFor(member: TestMember, templateCode: number): Promise<string> {
  return (
    await member.call('GET /v3/private/kyc/questionnaire-token', { query: { template_code: String(templateCode) } })
  ).result.token
}

/** Stores a questionnaire of the member as approved, as if sent and decided, until a date or without an end. */
export async function approvedQuestionnaire(
  { db }: Pick<TestServer, 'db'>,
  member: Pick<TestMember, 'id'>,
  templateCode: number,
  validUntil: Date | null = null,
): Promise<void> {
  const decided = {
    state: 'QUESTIONNAIRE_STATUS_APPROVED',
    opened_by: 'member',
    request: null,
    due_at: null,
    submitted_at: null,
    decided_at: null,
  } as const
  await db
    .insertInto('questionnaire')
    .values({ member_id: member.id, template_code: templateCode, valid_until: validUntil, ...decided })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'template_code', 'request_id'])
        .doUpdateSet({ state: decided.state, valid_until: validUntil }),
    )
    .execute()
}

/** Opens a submission, ticks every item of the reviewer's checklist, and approves it. */
export async function approve(
  { running: { context } }: TestServer,
  id: string,
  by = 'anna',
): Promise<'decided' | 'proposed'> {
  const { checklist } = await openForReview(context, id, by)
  if (checklist.length > 0)
    await check(
      context,
      id,
      Object.fromEntries(checklist.map(({ path, options }) => [path, options.length > 0 ? [...options] : 'noted'])),
      by,
    )
  return decideQuestionnaire(context, id, { verdict: 'approved', reasons: [], corrections: [], by })
}

/** A postal code of each country that a test lives in. */
const postcodes: Readonly<Record<string, string>> = {
  DE: '28195',
  US: '10001',
  TR: '34430',
  BR: '01310-100',
}

/** Answers to questionnaire 240 of a member who lives and is taxed in one country. */
export function livingIn(country: string, more: Record<string, Value | null> = {}): Record<string, Value | null> {
  return {
    'person.legalName': 'Anouk Elise Vantorre',
    'person.dob': '1991-03-14',
    // In the Netherlands, the address that the proofs of tests show.
    'res.address':
      country === 'NL'
        ? { line1: 'Keizersgracht 241', city: 'Amsterdam', postcode: '1016 EA', country }
        : { line1: 'Long street 1', city: 'Somewhere', postcode: postcodes[country] ?? '1000', country },
    'res.since': '2026-03',
    'res.mailingDifferent': false,
    'res.status': 'permanent',
    'tax.first': 1,
    'tax.first.country': country,
    'tax.first.hasTin': false,
    'tax.first.noTinReason': 'C',
    'us.person': false,
    'birth.place': 'Utrecht',
    'birth.country': 'NL',
    'certify.exchange': true,
    'certify.true': true,
    'certify.name': 'Anouk Elise Vantorre',
    ...more,
  }
}
