import { createHash, randomBytes } from 'node:crypto'
import { outcomeOf } from '@tessera/questionnaires/engine/outcome.ts'
import { sealed } from '../../server/src/platform/secrets/sealed-columns.ts'
import { personOf } from './pictures.ts'
import type { Seeding } from './identity.ts'

/** The questionnaire about standard due diligence. */
const code = 260
const occupations = ['professionals', 'managers', 'technicians'] as const

/** Adds a sent questionnaire that a reviewer has to decide. */
export async function addQuestionnaire({ context, trx, member, index, submittedAt }: Seeding): Promise<void> {
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
}
