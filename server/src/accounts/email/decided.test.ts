import { describe, expect, it } from 'vitest'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { sandboxNumbers } from '../../verification/registry/registry.ts'
import { attemptInReview, decidedAttempt, erase } from '../../testing/attempts.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { ask, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { restedMember, transfer } from '../../testing/transfers.ts'
import { sendUpdate, verifiedMember } from '../../testing/updates.ts'
import { completeTransfers } from '../../status/transfers/complete.ts'
import { latestEmails } from './outbox.ts'
import { consentVersion } from '../../testing/consent.ts'

const server = useServer()

/** Emails about decisions to the member, in the order they were written. */
async function emails({ id }: TestMember): Promise<{ kind: string; subject: string; body: string }[]> {
  const all = await latestEmails(server().db, server().running.context.keyring, 1000)
  return all
    .filter(({ memberId, kind }) => memberId === id && kind.startsWith('decision-'))
    .map(({ kind, subject, body }) => ({ kind, subject, body }))
}
const kinds = async (member: TestMember): Promise<string[]> => (await emails(member)).map(({ kind }) => kind)

describe('emails about decisions', () => {
  it.each([
    ['approved', [], 'decision-approved', 'Good news: your identity is verified'],
    ['resubmission_requested', ['IMG_BLUR_GLARE'], 'decision-action', 'need you to change it'],
    ['rejected', ['FRAUD'], 'decision-refused', 'could not approve this'],
  ] as const)('say where to look, and no reason, for an identity that is %s', async (verdict, reasons, kind, words) => {
    const member = await server().member()
    await decidedAttempt(server(), member, verdict, [...reasons])
    const [email, ...more] = await emails(member)
    expect([email?.kind, more]).toEqual([kind, []])
    expect(email?.subject).toContain(
      kind === 'decision-approved' ? 'your identity is verified' : 'Identity verification',
    )
    expect(email?.body).toContain(words)
    expect(email?.body).toMatch(/https?:\/\/\S+\/user\/accounts\/auth\/personal/)
    expect(JSON.stringify(email)).not.toMatch(/Vantorre|Anouk|1991|blur|fraud|\{\{/i)
  })

  it('are not sent during manual review, but for its decision and each later reversal', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    expect(await kinds(member)).toEqual([])
    const { context } = server().running
    await decideByReviewer(context, id, { verdict: 'approved', reasons: [], reviewer: 'anna' })
    await decideByReviewer(context, id, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'bert' })
    await decideByReviewer(context, id, { verdict: 'resubmission_requested', reasons: ['DOC_COPY'], reviewer: 'anna' })
    expect(await kinds(member)).toEqual(['decision-approved', 'decision-withdrawn', 'decision-changed'])
  })

  it('are sent for an automatic decision, in the member’s own language', async () => {
    const member = await server().member()
    // They signed in with an English page, and chose another language afterwards.
    member.headers = { lang: 'de-DE' }
    await member.call('GET /v2/private/user/profile')
    member.headers = { lang: 'xx' }
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    const person = {
      country: 'NG',
      kind: 'BVN',
      firstName: 'Anouk Elise',
      lastName: 'Vantorre',
      birthDate: '1991-03-14',
      consentVersion,
    } as const
    await member.call('POST /v3/private/kyc/do-quick-kyc', {
      body: { ...person, number: sandboxNumbers.BVN, accessToken },
    })
    const [email] = await emails(member)
    const { texts, config } = server().running.context
    const news = texts.mail('de-DE', 'approved.identity')
    expect(email?.subject).toBe(
      texts
        .mail('de-DE', 'decision-approved.subject')
        .replace('{{brand}}', config.brand.name)
        .replace('{{news}}', news),
    )
  })

  it('are sent for a newer document and a proof of address', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const { context } = server().running
    await decideByReviewer(context, await sendUpdate(server(), member), {
      verdict: 'resubmission_requested',
      reasons: ['DOC_EXPIRED'],
      reviewer: 'anna',
    })
    const proof = await proofInReview(server(), member)
    await decideAddressByReviewer(context, proof, { verdict: 'approved', reasons: [], reviewer: 'anna' })
    await decideAddressByReviewer(context, proof, {
      verdict: 'resubmission_requested',
      reasons: ['POA_DATE'],
      reviewer: 'anna',
    })
    const [, newer, ...address] = await emails(member)
    expect([newer?.kind, newer?.subject]).toEqual([
      'decision-action',
      expect.stringContaining('Updated identity document'),
    ])
    expect(address.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['decision-approved', expect.stringContaining('your address is verified')],
      ['decision-withdrawn', expect.stringContaining('Proof of address')],
    ])
  })

  it('are sent for a questionnaire that a reviewer decides', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 260)
    await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'resubmission_requested',
      reasons: ['QST_UNCLEAR'],
      corrections: [],
      by: 'anna',
    })
    const [email, ...more] = await emails(member)
    expect([email?.kind, more]).toEqual(['decision-action', []])
    expect(email?.body).toContain('/user/accounts/auth/complianceTasks')
  })

  it('go to both accounts when an approval is withdrawn after the identity transfer', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await transfer(server(), source, target)
    await completeTransfers(server().running.context, new Date(Date.now() + 25 * 3_600_000))
    const { id } = await server()
      .db.selectFrom('attempt')
      .select('id')
      .where('member_id', '=', source.id)
      .executeTakeFirstOrThrow()
    await decideByReviewer(server().running.context, id, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'anna' })
    expect(await kinds(source)).toEqual(['decision-approved', 'decision-withdrawn'])
    expect(await kinds(target)).toEqual(['decision-withdrawn'])
  })

  it('are skipped for an erased member, and the decision on a proof is saved anyway', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proof = await proofInReview(server(), member)
    await erase(server(), member)
    await decideAddressByReviewer(server().running.context, proof, {
      verdict: 'rejected',
      reasons: ['POA_TYPE'],
      reviewer: 'anna',
    })
    expect(
      (await server().db.selectFrom('address_proof').select('state').where('id', '=', proof).executeTakeFirstOrThrow())
        .state,
    ).toBe('rejected')
  })
})
