import { expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { moveToSite } from '../members/site.ts'
import { decideByPerson } from '../providers/builtin/jobs.ts'
import { attemptInReview } from '../testing/attempts.ts'
import { proveContact } from '../testing/contacts.ts'
import { approve, send } from '../testing/questionnaires.ts'
import { useServer, type TestMember } from '../testing/server.ts'

const server = useServer()
const form = async (member: TestMember, code: number) =>
  (await member.call('GET /v3/private/kyc/questionnaire-template-detail', { query: { biz_from: 'kyc_web', template_code: String(code) } })).result
const ended = async (member: TestMember, code: number): Promise<boolean> => {
  const until = (await form(member, code)).questionnaire?.validUntil
  return typeof until === 'string' && Date.parse(until) <= Date.now()
}

/** Fills in what is in sight, sends it, and has it approved. */
async function answer(member: TestMember, code: number, own: Record<string, Value>): Promise<void> {
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: code } })
  const { template, facts } = await form(member, code)
  const { result, ret_msg, ext_info } = await send(member, code, exampleAnswers(template, own, facts))
  if (!result.questionnaire) throw new Error(`${ret_msg} ${JSON.stringify(ext_info)}`)
  if (result.questionnaire.status !== 'QUESTIONNAIRE_STATUS_APPROVED') await approve(server(), result.questionnaire.questionnaireId)
}

it('a form that another site asks more in is asked anew there, and not before', async () => {
  const member = await server().member()
  await server().db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', member.id).execute()
  await proveContact(server(), member, 'phone', '+31612345678')
  await proveContact(server(), member, 'email', 'anouk.vantorre@test.example')
  await answer(member, 250, { 'numbers.phone': '+31612345678', 'numbers.email': 'anouk.vantorre@test.example' })
  const move = (site: string) =>
    server()
      .db.transaction()
      .execute((trx) => moveToSite(server().running.context, trx, 'operator:anna', member.id, site))
  await move('EU')
  expect(await ended(member, 250)).toBe(false)
  await move('IND')
  expect(await ended(member, 250)).toBe(true)
})

it.each([
  ['Anouk Elise Vantorre', false],
  ['Somebody Else', true],
])('a form signed as %s before the verification', async (name, asked) => {
  const member = await server().member()
  await answer(member, 240, { 'person.legalName': name, 'person.dob': '1991-03-14', 'tax.e1': 1, 'tax.e1.country': 'NL', 'tax.e1.hasTin': false, 'tax.e1.noTinReason': 'C', 'certify.name': name })
  const id = await attemptInReview(server(), member)
  await decideByPerson(server().running.context, id, 'approved', [], 'anna')
  expect(await ended(member, 240)).toBe(asked)
})
