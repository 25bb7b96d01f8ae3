import type { EmailParts } from '../../accounts/parts.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { walletTest } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire, WalletTest } from '../../platform/db/questionnaire-tables.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { startTest, withTest, type TestAddresses } from '../wallets/test-amount.ts'
import { walletFrom } from '../wallets/wallet.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/**
 * How long after the member's time limit we still look for a test amount, because the chain takes time to confirm, ms.
 */
const confirmMs = 60 * 60_000

/** Starts a wallet test when the member chooses a test amount. */
export async function prepareTest(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'exchange'>,
  member: SessionMember,
  {
    row,
    template,
    changes,
  }: { row: Questionnaire; template: Template; changes: Readonly<Record<string, Value | null>> },
): Promise<void> {
  if (changes['method.by'] !== 'satoshi') return
  const draft = await readDraft(context, context.db, member, row)
  const fixed = walletFrom(draft.answers['wallet.wallet'])
  const typed = row.request ? null : walletFrom(changes['wallet.wallet'] ?? undefined)
  const minutes = template.thresholds?.['minutesToSend']?.value ?? 60
  const wallet = typed ?? fixed
  if (wallet) await startTest(context, member, { questionnaireId: row.id, wallet, minutes })
}

/**
 * Looks for pending test amounts, and ends tests whose amount did not arrive in time. Two processes settle each test
 * once.
 */
export async function watchWalletTests(
  context: Pick<ComplianceParts, 'log' | 'db' | 'questionnaires' | 'exchange'> & EmailParts,
  now: Date,
): Promise<void> {
  const waiting = await context.db
    .selectFrom('wallet_test')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('made_at')
    .limit(500)
    .execute()
  for (const test of waiting) {
    try {
      const found = await find(context, test)
      if (found && found.sentAt <= test.until) await recordDecision(context, test, now, found.txRef)
      else if (now.getTime() > test.until.getTime() + confirmMs) await recordDecision(context, test, now, null)
    } catch (error) {
      context.log.error(
        { err: error, test: test.id, member: test.member_id },
        'wallets: a test amount could not be looked for; it is tried again',
      )
    }
  }
}

async function find(
  { db, keyring, exchange }: Pick<ComplianceParts, 'db' | 'keyring' | 'exchange'>,
  test: WalletTest,
): Promise<{ txRef: string; sentAt: Date } | null> {
  const member = await memberById(db, test.member_id)
  if (!member?.data_key || !exchange.walletTests) return null
  const { from, to } = keyring.openJson<TestAddresses>(member, sealed('wallet_test', 'addresses', test), test.addresses)
  return exchange.walletTests.find({
    memberId: member.id,
    chain: test.chain,
    asset: test.asset,
    amount: test.amount,
    from,
    to,
    since: test.made_at,
  })
}

/** Records whether the amount arrived, and shows it in the open form. */
async function recordDecision(
  context: Pick<ComplianceParts, 'db' | 'questionnaires'> & EmailParts,
  test: WalletTest,
  now: Date,
  txRef: string | null,
): Promise<void> {
  const { keyring } = context
  await context.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('questionnaire')
      .selectAll()
      .where('id', '=', test.questionnaire_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const member = await memberById(trx, test.member_id)
    if (!member) return
    const seen =
      txRef === null
        ? {}
        : {
            seen_at: now,
            tx_ref: keyring.sealText(member, sealed('wallet_test', 'tx_ref', { questionnaire_id: row.id }), txRef),
          }
    const ended = await trx
      .updateTable('wallet_test')
      .set({ ended_at: now, ...seen })
      .where('id', '=', test.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    if (row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT') {
      const draft = await readDraft(context, trx, member, row)
      await writeDraft(trx, keyring, member, {
        row,
        ...draft,
        answers: await withTest(context, trx, member, { row, answers: draft.answers }),
      })
    }
    await walletTest(trx, row.id, txRef === null ? 'over' : 'seen', { chain: test.chain, member: member.id })
    if (txRef !== null)
      await queueEmail(trx, context, member, {
        kind: 'wallet-test-seen',
        onceKey: `wallet-test:${test.id}`,
        values: {},
      })
    await memberChanged(trx, member.id)
  })
}
