import { describe, expect, it } from 'vitest'
import type { Fault, Value } from '@tessera/contract/questionnaire.ts'
import { onePage } from '../../recognition/testing/pdf.ts'
import { ask, fill, memberWithPrerequisites, send, standardAnswers } from '../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { newSubmitToken } from './token.ts'

const server = useServer()

const started = async (member: TestMember, templateCode: number): Promise<string> =>
  (await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode } })).result.questionnaire
    .questionnaireId
const sent = (member: TestMember) =>
  server().db.selectFrom('questionnaire_submission').select('id').where('member_id', '=', member.id).execute()

describe('the submit token', () => {
  it('is rejected after its hour, and a new one works', async () => {
    const member = await memberWithPrerequisites(server())
    const id = await started(member, 260)
    const revision = await fill(member, 260, standardAnswers)
    const sending = (token: string) =>
      member.call('POST /v3/private/kyc/submit-questionnaire', {
        body: { templateCode: 260, token, revision, confirmed: true },
      })
    const { keyring } = server().running.context
    const given = (minutesAgo: number): string =>
      newSubmitToken(keyring, member.id, id, new Date(Date.now() - minutesAgo * 60_000)).token
    expect((await sending(given(61))).ret_code).toBe(code('tokenExpired'))
    expect(await sent(member)).toEqual([])
    expect((await sending(given(59))).ret_code).toBe(0)
    expect(await sent(member)).toHaveLength(1)
  })
})

describe('a file', () => {
  async function put(member: TestMember, path: string): Promise<string> {
    const query = new URLSearchParams({ template_code: '210', path, name: 'paper.pdf' }).toString()
    const response = await member.fetch(
      'PUT',
      `/x-api/v1/private/questionnaire/file?${query}`,
      onePage(),
      'application/octet-stream',
    )
    return ((await response.json()) as { result: { file: { fileId: string } } }).result.file.fileId
  }
  const charged = { 'history.charged': true, 'history.chargedText': 'It was long ago, and came to nothing.' }
  const faults = async (member: TestMember, answers: Record<string, Value | null>) =>
    (await send(member, 210, answers)).ext_info?.['faults'] ?? []

  it('counts only for the answer it was uploaded for, and never for another member', async () => {
    const [member, other] = [await memberWithPrerequisites(server()), await memberWithPrerequisites(server())]
    await ask(server(), member, 210)
    await ask(server(), other, 210)
    const [own, theirs] = [await put(member, 'history.chargedFiles'), await put(other, 'extra.files')]
    const wrong = { path: 'extra.files', code: 'file' }
    expect(await faults(member, { ...charged, 'history.chargedFiles': [own], 'extra.files': [own] })).toContainEqual(
      wrong,
    )
    expect(await faults(member, { 'extra.files': [theirs] })).toContainEqual(wrong)
    const right = await faults(member, { 'extra.files': null })
    expect(right).not.toContainEqual(expect.objectContaining({ code: 'file' }))
  })
})

describe('an impossible answer', () => {
  it.each<[number, Record<string, Value>, string, string]>([
    [
      210,
      { 'residences.a': 1, 'residences.a.from': '2020-01', 'residences.a.to': '2010-01' },
      'residences.a.to',
      'notBefore',
    ],
    [
      211,
      { 'residences.a': 1, 'residences.a.from': '2020-01', 'residences.a.to': '2010-01' },
      'residences.a.to',
      'notBefore',
    ],
    [
      210,
      { 'pep.role': 'former', 'functions.a': 1, 'functions.a.from': '2020-01-02', 'functions.a.to': '2020-01-01' },
      'functions.a.to',
      'notBefore',
    ],
    [
      240,
      { 'res.address': { line1: 'P.O. Box 1234', city: '', region: 'Dubai', country: 'AE' } },
      'res.address',
      'dwelling',
    ],
    [
      291,
      { 'place.kind': 'vasp', 'place.vasp': 'other', 'place.vaspWebsite': 'javascript:alert(1)' },
      'place.vaspWebsite',
      'url',
    ],
  ])('is rejected: of %s, %j', async (templateCode, answers, path, rule) => {
    const member = await memberWithPrerequisites(server())
    await ask(server(), member, templateCode, { request: {} })
    const refused = await send(member, templateCode, answers)
    expect(refused.ret_code).toBe(code('answersInvalid'))
    expect(refused.ext_info?.['faults']).toContainEqual(expect.objectContaining({ path, code: rule }))
    expect(await sent(member)).toEqual([])
  })
})

describe('the PAN', () => {
  const faultOfPan = async (member: TestMember, pan: string | null): Promise<string | undefined> => {
    const { ext_info } = await send(member, 250, { 'numbers.pan': pan })
    return (ext_info?.['faults'] as Fault[] | undefined)?.find(({ path }) => path === 'numbers.pan')?.code
  }

  it.each(['IN', 'NL'])('is asked of every member in India, including one who lives in %s', async (country) => {
    const member = await memberWithPrerequisites(server(), 'IND')
    await server().setMember(member, { residence_country: country })
    await ask(server(), member, 250)
    for (const [pan, fault] of [
      [null, 'required'],
      ['ABCPE123F', 'checksum'],
      ['ABCPE1234F', undefined],
    ] as const)
      expect(await faultOfPan(member, pan)).toBe(fault)
  })

  it('of a company is named as such, both as a PAN and as a tax number', async () => {
    const member = await memberWithPrerequisites(server(), 'IND')
    await ask(server(), member, 250)
    expect(await faultOfPan(member, 'abcce 1234f')).toBe('companyPan')
    await ask(server(), member, 240)
    const { ext_info } = await send(member, 240, {
      'tax.a': 1,
      'tax.a.country': 'IN',
      'tax.a.hasTin': true,
      'tax.a.tin': 'ABCCE1234F',
    })
    expect(ext_info?.['faults']).toContainEqual({ path: 'tax.a.tin', code: 'companyPan' })
  })
})
