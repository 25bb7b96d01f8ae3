import { createHash, randomBytes } from 'node:crypto'
import { outcomeOf } from '@tessera/questionnaires/engine/outcome.ts'
import { happenedAt } from '../../server/src/platform/audit/chain.ts'
import {
  questionnaireAppointed,
  questionnaireAppointmentEnded,
} from '../../server/src/platform/audit/compliance-events.ts'
import { sealed } from '../../server/src/platform/secrets/sealed-columns.ts'
import { personOf } from './pictures.ts'
import type { Seeding } from './identity.ts'

/** The questionnaire about standard due diligence. */
const code = 260
/** Who sets video calls. */
const caller = 'reviewer:second-reviewer'
const occupations = ['professionals', 'managers', 'technicians'] as const

/** Adds a sent questionnaire that a reviewer has to decide, with a video call that is set or that the member cancelled. */
export async function addQuestionnaire(seeding: Seeding): Promise<void> {
  const { context, trx, member, index, submittedAt } = seeding
  const template = context.questionnaires.templates.get(code)?.template
  if (!template) throw new Error(`There is no questionnaire ${code}`)
  const { id } = await trx
    .insertInto('questionnaire')
    .values({
      member_id: member.id,
      template_code: code,
      state: 'QUESTIONNAIRE_STATUS_PENDING',
      opened_by: 'member',
      request: null,
      opened_at: new Date(submittedAt.getTime() - 3_600_000),
      due_at: null,
      submitted_at: submittedAt,
      decided_at: null,
      valid_until: null,
      appointment_at: null,
      appointment_offset: null,
      appointment_link: null,
      appointment_by: null,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = personOf(index)
  const answers = {
    'emp.status': ['employed_full'],
    'emp.occupation': occupations[index % occupations.length] ?? 'professionals',
    'emp.employer': 'Northwind Bakery',
    'emp.industry': 'it',
    'fin.income': '50_100k',
    'src.main': 'salary',
    'use.purpose': ['trading_spot'],
    'use.volume': '1_10k',
    'use.products': ['spot'],
    // A public function leaves it to a reviewer.
    'pep.self': 'yes',
    'own.behalf': true,
    'own.usPerson': false,
    'decl.true': true,
    'decl.name': `${person.givenNames} ${person.surname}`,
  }
  const outcome = outcomeOf(template, answers, {})
  const bound = { questionnaire_id: id, number: 1 }
  await trx
    .insertInto('questionnaire_submission')
    .values({
      questionnaire_id: id,
      member_id: member.id,
      number: 1,
      token_nonce: randomBytes(16),
      template_code: code,
      template_version: template.version,
      template_hash: createHash('sha256').update(JSON.stringify(template)).digest(),
      locale: 'en',
      answers: context.keyring.sealJson(member, sealed('questionnaire_submission', 'answers', bound), answers),
      answers_hash: context.keyring.lookup('content', JSON.stringify([code, answers, id])),
      origin: context.keyring.sealJson(member, sealed('questionnaire_submission', 'origin', bound), {
        ip: '192.0.2.1',
        userAgent: 'seed',
      }),
      score: outcome.points,
      outcome: context.keyring.sealJson(member, sealed('questionnaire_submission', 'outcome', bound), outcome),
    })
    .execute()
  await addVideoCall(seeding, id)
}

/** A reviewer set a video call about it for the day after tomorrow. */
async function addVideoCall({ trx, member, kind, submittedAt }: Seeding, id: string): Promise<void> {
  const at = new Date(Date.now() + 2 * 86_400_000)
  at.setUTCHours(9, 30, 0, 0)
  // It was set, and then cancelled, on the way from when the answers were sent until now.
  const after = (share: number): Date => new Date(submittedAt.getTime() + share * (Date.now() - submittedAt.getTime()))
  if (kind === 'video-call' || kind === 'cancelled-video-call')
    await happenedAt(after(1 / 3), () => questionnaireAppointed(trx, caller, id, { at: at.toISOString() }))
  if (kind === 'video-call')
    await trx
      .updateTable('questionnaire')
      .set({
        appointment_at: at,
        appointment_offset: 'Z',
        appointment_link: 'https://meet.sandbox.example/r/42',
        appointment_by: caller,
        appointment_made_at: after(1 / 3),
      })
      .where('id', '=', id)
      .execute()
  if (kind !== 'cancelled-video-call') return
  const ended = { at: at.toISOString() }
  await happenedAt(after(2 / 3), () => questionnaireAppointmentEnded(trx, `member:${member.id}`, id, ended))
  const cancelled = { questionnaire_id: id, member_id: member.id, at, appointed_by: caller, seen_at: null }
  await trx
    .insertInto('cancelled_video_call')
    .values({ ...cancelled, cancelled_at: after(2 / 3) })
    .execute()
}
