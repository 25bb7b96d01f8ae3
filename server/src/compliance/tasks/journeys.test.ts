import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Answers, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { sites, type Site } from '@tessera/contract/sites.ts'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { proveContact } from '../../testing/contacts.ts'
import { approve, send } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { assess, take } from '../../testing/suitability.ts'
import { verifiedMember } from '../../testing/updates.ts'

/*
 * The same person, verified with the same passport, does everything that each region asks for, through the public API.
 */

const server = useServer()

type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const tasks = async (member: TestMember): Promise<Task[]> => await member.tasks()
/** Closed products, without those that the region offers to no one and nothing opens. */
const closed = async (member: TestMember) =>
  (await member.kycInfo()).limitationInfo.filter(({ liftedBy }) => liftedBy !== '')

/** This person's answers, where an invented one would not fit them. */
const own: Readonly<Record<number, Record<string, Value>>> = {
  350: {
    'account.country': 'IN',
    'account.kind': 'local',
    'account.ifsc': 'SPEC0123456',
    'account.number': '123456789012',
    'account.holder': 'me',
  },
  250: {
    'numbers.phone': '+31612345678',
    'numbers.accountEmail': 'anouk.vantorre@test.example',
    'numbers.email': 'anouk.vantorre@test.example',
  },
  240: { 'tax.first': 1, 'tax.first.country': 'NL', 'tax.first.hasTin': false, 'tax.first.noTinReason': 'C' },
}

/** The answers, with this name in every signature. */
function signedBy(template: MemberTemplate, answers: Answers, name: string): Answers {
  const signatures = template.sections.flatMap(({ id, items }) =>
    items.flatMap((item) => (item.type === 'signature' ? [`${id}.${item.id}`] : [])),
  )
  return { ...answers, ...Object.fromEntries(signatures.filter((path) => path in answers).map((path) => [path, name])) }
}

/** Fills in the visible questions and submits them. A reviewer approves what the automatic review does not. */
async function answer(member: TestMember, code: number): Promise<string> {
  if (code === 250) {
    await proveContact(server(), member, 'phone', '+31612345678')
    await proveContact(server(), member, 'email', 'anouk.vantorre@test.example')
  }
  const { template, facts, proven } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: String(code) },
    })
  ).result
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: code } })
  const query = { kind: 'questionnaire', subject: String(code) } as const
  const { draft } = (await member.call('GET /v1/private/draft/read', { query })).result
  const said: Record<string, Value> = {
    // What is known is filled in: the member leaves it as it is.
    ...draft?.values,
    'res.address': proven?.address ?? { line1: 'Long street 1', city: 'Utrecht', postcode: '3511 AA', country: 'NL' },
    'person.legalName': 'Anouk Elise Vantorre',
    'person.dob': '1991-03-14',
    'name.given': 'Anouk Elise',
    'name.family': 'Vantorre',
    'birth.dob': '1991-03-14',
    'own.behalf': true,
    'own.usPerson': false,
    'us.person': false,
    'fin.income': '50_100k',
    'fin.netWorth': '1m_5m',
    'use.volume': '1_10k',
    'numbers.pan': 'ABCPE1234F',
    ...own[code],
  }
  const known = Object.fromEntries(
    Object.entries(said).filter(([path]) => template.sections.some(({ id }) => path.startsWith(`${id}.`))),
  )
  const { ret_code, ext_info, result } = await send(
    member,
    code,
    signedBy(template, exampleAnswers(template, known, facts), 'Anouk Elise Vantorre'),
  )
  expect([code, ret_code, ext_info?.['faults']]).toEqual([code, 0, undefined])
  if (result.questionnaire.status === 'QUESTIONNAIRE_STATUS_APPROVED') return 'approved by the machine'
  await approve(server(), result.questionnaire.questionnaireId)
  return 'approved by a reviewer'
}

async function sign(member: TestMember, agreement: string): Promise<string> {
  const { document } = (await member.call('GET /v1/private/agreement/document', { query: { id: agreement } })).result
  const { id, version, language, hash, acks } = document
  const { ret_code } = await member.call('POST /v1/private/agreement/sign', {
    body: {
      id,
      version,
      language,
      hash,
      acks: acks.map((ack) => ack.id),
      typedName: 'Anouk Elise Vantorre',
      readToEnd: true,
    },
  })
  expect(ret_code).toBe(0)
  return 'signed'
}

/** Does one task by its type. Returns the result. */
async function carryOut(member: TestMember, { type, path }: Task): Promise<string> {
  const query = new URL(path, server().url).searchParams
  switch (type) {
    case 'IDV_L2_POA':
      await decideAddressByReviewer(server().running.context, await proofInReview(server(), member), {
        verdict: 'approved',
        reasons: [],
        reviewer: 'anna',
      })
      return 'approved by a reviewer'
    case 'KNOWLEDGE_TEST':
      return (await take(server(), member)).last?.outcome ?? ''
    case 'RISK_TEST': {
      const { result } = await assess(server(), member, { netWorth: 10_000_000 })
      await member.call('POST /v3/private/kyc/risk-test/accept', {
        body: { assessmentId: result?.assessmentId ?? '', band: 'R3' },
      })
      return 'accepted'
    }
    case 'AGREEMENT':
      return sign(member, query.get('id') ?? '')
    default:
      return answer(member, Number(query.get('code')))
  }
}

/** What each region asks for, in the order of its list. */
const journeys: Readonly<Record<Site, readonly string[]>> = {
  DEFAULT: [
    'may: address TODO',
    'may: profile TODO',
    'may: agreement TODO',
    'may: options TODO',
    'may: advanced LOCKED',
  ],
  HKG: [
    'profile: approved by the machine',
    'knowledge: passed',
    'risk: accepted',
    'agreement: signed; opens SPOT, P2P',
    'address: approved by a reviewer',
    'tax: approved by the machine',
    'may: professional TODO',
  ],
  ARE: [
    'profile: approved by the machine',
    'agreement: signed; opens SPOT, P2P',
    'knowledge: passed; opens EARN',
    'address: approved by a reviewer',
    'tax: approved by the machine',
    'may: class TODO',
  ],
  TUR: [
    'profession: approved by the machine',
    'agreement: signed; opens SPOT, P2P, CARD, EARN',
    'chip: approved by a reviewer',
    'interview: approved by a reviewer',
    'may: address TODO',
  ],
  KAZ: [
    'sources: approved by the machine; opens SPOT, EARN',
    'agreement: signed',
    'tax: approved by the machine',
    'may: knowledge TODO',
    'may: professional TODO',
  ],
  EU: ['profile: approved by the machine', 'agreement: signed', 'tax: approved by the machine', 'may: address TODO'],
  IDN: [
    'agreement: signed; opens CRYPTO_DEPOSIT, FIAT_DEPOSIT, SPOT, P2P, EARN',
    'profile: approved by the machine',
    'tax: approved by the machine',
  ],
  IND: [
    'aml: approved by the machine; opens SPOT, P2P, EARN',
    'personal: approved by the machine',
    'bank-account: approved by a reviewer',
    'address: approved by a reviewer',
    'agreement: signed',
  ],
}

describe('one member in every region', () => {
  const walked = new Map<Site, string>()

  it.each(sites)('%s: can do every task, sees the reason of each, and gets what it promised', async (site) => {
    const member = await verifiedMember(server(), '2035-01-01')
    await server().setMember(member, { site, residence_country: 'NL' })
    const steps: string[] = []
    for (;;) {
      const list = await tasks(member)
      const limits = await closed(member)
      // Every closed product names the task or the level that opens it.
      expect(
        limits.filter(
          ({ liftedBy }) =>
            !liftedBy.startsWith('LEVEL_') && !list.some(({ id, status }) => id === liftedBy && status !== 'DONE'),
        ),
      ).toEqual([])
      // The next step in kyc-info is the first task of the list, and never an optional one.
      const [head] = list
      expect((await member.kycInfo()).nextTask).toEqual(
        head && !head.optional && waitingStatuses.includes(head.status) ? head : null,
      )
      const next = list.find(({ optional, status }) => !optional && status === 'TODO')
      if (!next) break
      // Every task has a purpose: it opens something, has a due date, or is a prerequisite.
      const good = next.opens.length > 0 || next.dueAt !== null || list.some(({ after }) => after.includes(next.id))
      expect([next.id, good]).toEqual([next.id, true])
      // Retail clients in Hong Kong are not offered it, so no task may promise it.
      if (site === 'HKG') expect(next.opens).not.toContain('EARN')
      const ended = await carryOut(member, next)
      const after = await closed(member)
      const opened = limits
        .map(({ capability }) => capability)
        .filter((one) => !after.some(({ capability }) => capability === one))
      expect(await tasks(member)).toContainEqual(expect.objectContaining({ id: next.id, status: 'DONE' }))
      steps.push(`${next.id}: ${ended}${opened.length > 0 ? `; opens ${opened.join(', ')}` : ''}`)
    }
    const left = (await tasks(member)).filter(({ optional, status }) => !optional && status !== 'DONE')
    expect(left).toEqual([])
    const offered = (await tasks(member)).filter(({ optional }) => optional)
    // What stays closed is open only to a class that the member may apply for.
    const stored = (await closed(member)).filter(({ liftedBy }) => !liftedBy.startsWith('LEVEL_'))
    expect(
      stored.filter(
        ({ capability, liftedBy }) => !offered.some(({ id, opens }) => id === liftedBy && opens.includes(capability)),
      ),
    ).toEqual([])
    const choices = offered.map(({ id, status }) => `may: ${id} ${status}`)
    expect([...steps, ...choices]).toEqual(journeys[site])
    walked.set(site, [...steps, ...choices].join('\n'))
  })

  it('asks for something different in each region', () => {
    expect(walked.size).toBe(sites.length)
    expect(new Set(walked.values()).size).toBe(sites.length)
  })
})
