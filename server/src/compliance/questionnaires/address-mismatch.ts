import type { Transaction } from 'kysely'
import { sameAddress } from '@tessera/contract/same-address.ts'
import type { Address, Answers } from '@tessera/contract/questionnaire.ts'
import { factsAsked } from '@tessera/questionnaires/engine/plan.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { provenAddress } from '../../verification/addresses/proven-address.ts'
import { factQuestions } from '../profile-facts.ts'

/** The question of a form for the member's address, and the address that they proved. Null without either. */
export async function provenFor(
  keyring: Keyring,
  db: Db | Transaction<Database>,
  member: KeyHolder,
  template: Template,
): Promise<{ path: string; address: Address } | null> {
  const question = factQuestions(template).find(({ fact }) => fact === 'address')
  const proven = question && (await provenAddress(keyring, db, member))
  return proven ? { path: question.path, address: proven.address } : null
}

/** Whether a form names another address than the proven one: the fact `addressMismatch` of outcome rules. */
export async function addressMismatch(
  keyring: Keyring,
  trx: Transaction<Database>,
  member: KeyHolder,
  { template, answers }: { template: Template; answers: Answers },
): Promise<'yes' | 'no'> {
  if (!factsAsked(template).has('addressMismatch')) return 'no'
  const proven = await provenFor(keyring, trx, member, template)
  const said = proven && answers[proven.path]
  return said && typeof said === 'object' && 'line1' in said && !sameAddress(said, proven.address) ? 'yes' : 'no'
}
