import type { Static } from 'typebox'
import type { MemberAccount } from '@tessera/contract/member-account.ts'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { latestSubmission } from '../../compliance/questionnaires/again.ts'
import { walletFrom } from '../../compliance/wallets/wallet.ts'
import { transferStatusOf } from '../../integrations/exchange/travel-rule.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { transferTemplate, walletTemplate } from '../../regions/known-templates.ts'

type Transfer = Static<typeof MemberAccount>['transfers'][number]

/** The latest transfers that are listed. */
const mostTransfers = 30

/** The crypto transfers that the travel rule asked the member about, the latest first, without names of people. */
export async function cryptoTransfersOf(needs: { db: Db; keyring: Keyring }, member: Member): Promise<Transfer[]> {
  if (!member.data_key) return []
  const rows = await needs.db
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('template_code', 'in', [transferTemplate, walletTemplate])
    .where('withdrawn_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .execute()
  const asked = rows.filter((row) => row.template_code === transferTemplate).slice(0, mostTransfers)
  return Promise.all(
    asked.map(async (row) => {
      const proofs = rows.filter((one) => one.template_code === walletTemplate && one.request_id === row.request_id)
      return {
        id: row.id,
        at: row.opened_at.toISOString(),
        ...(await detailsOf(needs, member, row)),
        status: transferStatusOf([row, ...proofs]),
      }
    }),
  )
}

/** What the exchange said about the transfer, and from the member's last answers who has the other side of it. */
async function detailsOf(
  { db, keyring }: { db: Db; keyring: Keyring },
  member: Member,
  row: Questionnaire,
): Promise<Omit<Transfer, 'id' | 'at' | 'status'>> {
  const request = row.request ? keyring.openJson<Answers>(member, sealed('questionnaire', 'request'), row.request) : {}
  const sent = await latestSubmission(db, row.id)
  const column =
    sent && sealed('questionnaire_submission', 'answers', { questionnaire_id: row.id, number: sent.number })
  const answers = sent && column ? keyring.openJson<Answers>(member, column, sent.answers) : {}
  const wallet = walletFrom(answers['place.wallet'])
  const platform = textOf(answers['place.vasp'])
  return {
    direction: textOf(request['request.direction']) === 'in' ? 'in' : 'out',
    asset: textOf(request['request.asset']),
    amount: textOf(request['request.amount']),
    value: worthOf(request['request.value']),
    place: textOf(answers['place.kind']),
    counterparty: wallet ? wallet.address : platform === 'other' ? textOf(answers['place.vaspName']) : platform,
  }
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

const worthOf = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'currency' in value && 'amount' in value
    ? `${value.amount} ${value.currency}`
    : ''
