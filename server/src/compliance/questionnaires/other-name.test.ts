import { expect, it } from 'vitest'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { attemptInReview } from '../../testing/attempts.ts'
import { approve, send } from '../../testing/questionnaires.ts'
import { useServer } from '../../testing/server.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'

const server = useServer()

it.each([
  ['Anouk Elise Vantorre', false],
  ['Someone Else', true],
])('asks again for a form signed as %s before the verification: %s', async (name, again) => {
  const member = await server().member()
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 240 } })
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: '240' },
    })
  ).result
  const own = {
    'person.legalName': name,
    'person.dob': '1991-03-14',
    'tax.first': 1,
    'tax.first.country': 'NL',
    'tax.first.hasTin': false,
    'tax.first.noTinReason': 'C',
    'certify.name': name,
  }
  const { result } = await send(member, 240, exampleAnswers(template, own, facts))
  const { questionnaireId, status } = result.questionnaire
  if (status !== 'QUESTIONNAIRE_STATUS_APPROVED') await approve(server(), questionnaireId)
  const id = await attemptInReview(server(), member)
  await decideByReviewer(server().running.context, id, { verdict: 'approved', reasons: [], reviewer: 'anna' })
  const { list } = (await member.call('GET /v1/private/questionnaire/list')).result
  const until = list.find(({ templateCode }) => templateCode === 240)?.validUntil
  expect(Date.parse(until ?? '') <= Date.now()).toBe(again)
  const ended = await server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('subject', '=', `questionnaire:${questionnaireId}`)
    .where('action', '=', 'questionnaire.ended')
    .execute()
  expect(ended).toEqual(again ? [{ actor: 'reviewer:anna', data: { templateCode: 240, items: ['certify.name'] } }] : [])
})
