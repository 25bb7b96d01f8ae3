import { describe, expect, it } from 'vitest'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { picture } from '../../testing/attempts.ts'
import { approve, approvedQuestionnaire, ask, fill, send, tokenFor } from '../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt } from '../../testing/updates.ts'

/* A form that is not offered in the region its member moved to. */

const server = useServer()
const professional = 270
const query = { template_code: String(professional) }

const moved = async (member: TestMember, site: string): Promise<TestMember> => {
  await server().move(member, site)
  return member
}
/** A member of Kazakhstan who has done the prerequisites of the form. */
const inKazakhstan = async (): Promise<TestMember> => {
  const member = await verifiedAt(server(), 'KAZ')
  await approvedQuestionnaire(server(), member, 103)
  return member
}
const start = (member: TestMember) =>
  member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: professional } })
const shown = async (member: TestMember) =>
  (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: String(professional) } }))
    .result.questionnaire
const asked = async (member: TestMember) => (await member.kycInfo()).amlQuestionnaire.needQuestionnaire

/** Submits the form with the choice of retail, which needs no approval. */
async function chosen(member: TestMember) {
  await start(member)
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', { query: { biz_from: 'kyc_web', ...query } })
  ).result
  return send(
    member,
    professional,
    exampleAnswers(template, { 'choice.class': 'retail', 'sign.name': 'Anouk Vantorre' }, facts),
  )
}

/** How each state looks to a member who can do nothing with it. */
const closed = {
  offered: false,
  mayEdit: false,
  mayWithdraw: false,
  mayReopen: false,
  mayReopenAt: null,
  isChoice: true,
}

describe('in a region without the class, its form', () => {
  it('cannot be started again after a decision, as for a new member there, until the member moves back', async () => {
    const member = await inKazakhstan()
    expect((await chosen(member)).result.questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
      offered: true,
      mayReopen: true,
    })
    await moved(member, 'EU')
    const stranger = await verifiedAt(server(), 'EU')
    expect([(await start(member)).ret_code, (await start(stranger)).ret_code]).toEqual([
      code('questionnaireNotFound'),
      code('questionnaireNotFound'),
    ])
    expect(await shown(member)).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED', ...closed })
    expect(await asked(member)).toBe(false)
    await moved(member, 'KAZ')
    await approvedQuestionnaire(server(), member, 103)
    expect((await start(member)).result.questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      offered: true,
    })
  })

  it('cannot be changed, submitted or requested after it was started', async () => {
    const member = await inKazakhstan()
    await start(member)
    const revision = await fill(member, professional, {
      'choice.class': 'retail',
      'sign.true': true,
      'sign.name': 'Anouk Vantorre',
    })
    const token = await tokenFor(member, professional)
    expect(await asked(member)).toBe(true)
    await moved(member, 'EU')
    const refused = code('questionnaireNotFound')
    expect((await start(member)).ret_code).toBe(refused)
    expect(
      (
        await member.call('PUT /v1/private/draft/save', {
          body: {
            kind: 'questionnaire',
            subject: String(professional),
            revision: revision,
            page: 'page-of-test',
            changes: { 'sign.true': false },
          },
        })
      ).ret_code,
    ).toBe(refused)
    expect(
      (
        await member.call('POST /v3/private/kyc/submit-questionnaire', {
          body: { templateCode: professional, token, revision, confirmed: true },
        })
      ).ret_code,
    ).toBe(refused)
    const file = new URLSearchParams({ ...query, path: 'netAssets.e1.files', name: 'statement.jpg' })
    const put = await member.fetch(
      'PUT',
      `/x-api/v1/private/questionnaire/file?${file.toString()}`,
      await picture(1),
      'application/octet-stream',
    )
    expect(await put.json()).toMatchObject({ ret_code: refused })
    expect(await shown(member)).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', ...closed })
    expect(await asked(member)).toBe(false)
  })

  it('is shown as in review and cannot be withdrawn', async () => {
    const member = await inKazakhstan()
    const { questionnaireId } = (await chosen(member)).result.questionnaire
    // As if the member had applied for the other class, which needs a reviewer and documents.
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
      .where('id', '=', questionnaireId)
      .execute()
    expect(await shown(member)).toMatchObject({ offered: true, mayWithdraw: true })
    await moved(member, 'EU')
    expect(await shown(member)).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING', ...closed })
    expect(
      (await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: professional } })).ret_code,
    ).toBe(code('questionnaireClosed'))
  })

  it('can be answered, submitted and approved once when a reviewer asks for it there', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await ask(server(), member, professional)
    expect(await shown(member)).toMatchObject({ offered: true, mayEdit: true })
    await chosen(member)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
      .where('id', '=', id)
      .execute()
    expect(await approve(server(), id)).toBe('decided')
    expect(await shown(member)).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED', ...closed })
    expect((await start(member)).ret_code).toBe(code('questionnaireNotFound'))
  })
})
