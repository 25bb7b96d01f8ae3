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
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/* A small amount that only the member knows, sent from a wallet. Only the owner of its key can send it. */

type Trx = Transaction<Database>

/** The sending wallet and the receiving address. */
export interface TestAddresses {
  from: string
  to: string
}

const perMember = { name: 'wallet-tests', limit: 10, seconds: 86_400 }
/** How long an amount is reserved for one test, ms. */
const uniqueMs = 86_400_000
const mostPicks = 50
/** Two clicks within this time are one request, ms. */
const pauseMs = 10_000

/** The column of the encrypted test data. */

/**
 * Requests an amount from this wallet. We still accept the amount of an earlier request, because it may be in transit.
 * Does nothing where the exchange cannot receive a test amount on this chain.
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
    // One request at a time, so that no two tests get the same amount and a double click gets one test.
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
        addresses: keyring.sealJson(member, sealed('wallet_test', 'addresses', { questionnaire_id: questionnaireId }), {
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

/** An amount that no other recent test on the chain has. */
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

/** Formats an amount in units of the last decimal: 1234 of 8 is 0.00001234. */
export function decimal(units: number, decimals: number): string {
  return new Decimal(`${units}e-${decimals}`).toFixed(decimals)
}

/** The completed test of this proof and wallet, or else the latest open one. */
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
      // An approval uses up its test. When the wallet proof is asked again, a new test is needed.
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

/**
 * Puts the expected amount, and whether it arrived, into the answers. Removes it when the member chooses another
 * wallet or method.
 */
export async function withTest(
  { keyring }: { keyring: Keyring },
  trx: Trx,
  member: KeyHolder,
  { row, answers }: { row: Pick<Questionnaire, 'id'>; answers: Answers },
): Promise<Answers> {
  const others = Object.fromEntries(Object.entries(answers).filter(([path]) => !path.startsWith('test.')))
  const wallet = walletFrom(answers['wallet.wallet'])
  const test = answers['method.by'] === 'satoshi' && wallet ? await latestTest(trx, keyring, row.id, wallet) : undefined
  if (!test) return others
  const { to } = keyring.openJson<TestAddresses>(member, sealed('wallet_test', 'addresses', test), test.addresses)
  const seen =
    test.seen_at && test.tx_ref
      ? {
          'test.seen': true,
          'test.txRef': keyring.openText(member, sealed('wallet_test', 'tx_ref', test), test.tx_ref),
        }
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
