import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Answers, Wallet } from '@tessera/contract/questionnaire.ts'
import { Decimal } from '@tessera/questionnaires/engine/decimal.ts'
import { walletTest } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire, WalletTest } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { TestTerms } from '../../accounts/exchange/exchange.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { walletFrom, walletHash } from './wallet.ts'

/* A small amount that nobody else knows, sent from a wallet: who can do that holds its key. */

type Trx = Transaction<Database>

/** From where it must come, and where it goes. */
export interface TestAddresses {
  from: string
  to: string
}

const perMember = { name: 'wallet-tests', limit: 10, seconds: 86_400 }
/** An amount belongs to one test alone for so long, ms. */
const uniqueMs = 86_400_000
const mostPicks = 50
/** Whoever presses twice asks once, ms. */
const pauseMs = 10_000

/** The column's name for what is sealed of a test. */
export const sealedAddresses = (questionnaireId: string): string => `wallet_test.addresses.${questionnaireId}`

/**
 * Begins to wait for an amount from this wallet. One asked for before is looked for still, as it may be on its way. Does nothing where the
 * exchange cannot receive any on its chain.
 */
export async function startTest(
  { db, keyring, exchange }: Pick<ComplianceParts, 'db' | 'keyring' | 'exchange'>,
  member: KeyHolder,
  { questionnaireId, wallet, minutes }: { questionnaireId: string; wallet: Wallet; minutes: number },
): Promise<void> {
  const terms = exchange.walletTests?.terms[wallet.chain]
  const enough = async (reader: Db | Trx): Promise<boolean> => {
    const last = await latestTest(reader, keyring, questionnaireId, wallet)
    return last !== undefined && (last.seen_at !== null || Date.now() - last.made_at.getTime() < pauseMs)
  }
  if (!exchange.walletTests || !terms || (await enough(db))) return
  await consumeRateLimit(db, perMember, String(member.id))
  const to = await exchange.walletTests.addressFor(member.id, wallet.chain)
  await db.transaction().execute(async (trx) => {
    // One after the other: no two get the same amount, and a double click gets one test.
    await sql`select pg_advisory_xact_lock(hashtext('wallet_test'))`.execute(trx)
    if (await enough(trx)) return
    const now = new Date()
    await trx
      .insertInto('wallet_test')
      .values({
        member_id: member.id,
        questionnaire_id: questionnaireId,
        chain: wallet.chain,
        address_hash: walletHash(keyring, wallet),
        asset: terms.asset,
        amount: await freeAmount(trx, wallet.chain, terms, now),
        addresses: keyring.sealJson(member, sealedAddresses(questionnaireId), {
          from: wallet.address,
          to,
        } satisfies TestAddresses),
        made_at: now,
        until: new Date(now.getTime() + minutes * 60_000),
      })
      .execute()
    await walletTest(trx, questionnaireId, 'asked', { chain: wallet.chain, member: member.id })
  })
}

/** An amount that no other test on the chain had lately. */
async function freeAmount(
  trx: Trx,
  chain: string,
  { asset, decimals, least, most }: TestTerms,
  now: Date,
): Promise<string> {
  for (let picks = 0; picks < mostPicks; picks += 1) {
    const amount = decimal(randomInt(least, most + 1), decimals)
    const taken = await trx
      .selectFrom('wallet_test')
      .select('id')
      .where('chain', '=', chain)
      .where('asset', '=', asset)
      .where('amount', '=', amount)
      .where('made_at', '>', new Date(now.getTime() - uniqueMs))
      .executeTakeFirst()
    if (!taken) return amount
  }
  throw new Error(`Amounts of ${asset} are used up for today`)
}

/** Whole units of the last decimal as a decimal number: 1234 of 8 is 0.00001234. */
export function decimal(units: number, decimals: number): string {
  return new Decimal(`${units}e-${decimals}`).toFixed(decimals)
}

/** Of this proof and this wallet the test that was seen, else the latest that is looked for. */
async function latestTest(
  db: Db | Trx,
  keyring: Keyring,
  questionnaireId: string,
  wallet: Wallet,
): Promise<WalletTest | undefined> {
  return (
    db
      .selectFrom('wallet_test')
      .selectAll()
      .where('questionnaire_id', '=', questionnaireId)
      .where('chain', '=', wallet.chain)
      .where('address_hash', '=', walletHash(keyring, wallet))
      .where((eb) => eb.or([eb('seen_at', 'is not', null), eb('ended_at', 'is', null)]))
      // An approval uses up what it rests on: asked anew, the wallet is to be shown anew.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('questionnaire_review as r')
              .select('r.id')
              .whereRef('r.questionnaire_id', '=', 'wallet_test.questionnaire_id')
              .where('r.verdict', '=', 'approved')
              .whereRef('r.created_at', '>=', 'wallet_test.made_at'),
          ),
        ),
      )
      .orderBy(sql`seen_at is null`)
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Whether the amount of this proof came from this wallet. */
export async function isSeen(
  db: Db | Trx,
  keyring: Keyring,
  questionnaireId: string,
  wallet: Wallet,
): Promise<boolean> {
  return (await latestTest(db, keyring, questionnaireId, wallet))?.seen_at != null
}

/** Puts the amount that is waited for into the answers, and whether it came; of another wallet, or another way, nothing of it stays. */
export async function withTest(
  { keyring }: { keyring: Keyring },
  trx: Trx,
  member: KeyHolder,
  row: Pick<Questionnaire, 'id'>,
  answers: Answers,
): Promise<Answers> {
  const others = Object.fromEntries(Object.entries(answers).filter(([path]) => !path.startsWith('test.')))
  const wallet = walletFrom(answers['wallet.wallet'])
  const test = answers['method.by'] === 'satoshi' && wallet ? await latestTest(trx, keyring, row.id, wallet) : undefined
  if (!test) return others
  const { to } = keyring.openJson<TestAddresses>(member, sealedAddresses(row.id), test.addresses)
  const seen =
    test.seen_at && test.tx_ref
      ? { 'test.seen': true, 'test.txRef': keyring.openText(member, `wallet_test.tx_ref.${row.id}`, test.tx_ref) }
      : {}
  return {
    ...others,
    'test.amount': test.amount,
    'test.asset': test.asset,
    'test.address': to,
    'test.until': test.until.toISOString(),
    ...seen,
  }
}
