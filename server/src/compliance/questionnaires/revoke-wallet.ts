import type { EmailParts } from '../../accounts/parts.ts'
import { caseOpened } from '../../platform/audit/review-events.ts'
import { walletRevoked } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { MemberWalletTable } from '../../platform/db/questionnaire-tables.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { askProofAgain } from './hooks/travel-rule.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/* What reviewers do with wallets that members have proved. */

/** A proved wallet, as reviewers see it. */
export interface ShownWallet {
  id: string
  chain: string
  /** Null where the member was erased. */
  address: string | null
  method: MemberWalletTable['method']
  provenAt: Date
  revokedAt: Date | null
}

/** The wallets that a member has proved, oldest first. */
export function walletsOf(
  { db, keyring }: Pick<ComplianceParts, 'db' | 'keyring'>,
  memberId: number,
  by: string,
): Promise<ShownWallet[]> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', { member: memberId })
    const member = await memberById(trx, memberId)
    if (!member) throw new InvalidTransition(`There is no member ${memberId}`)
    const rows = await trx
      .selectFrom('member_wallet')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('proven_at')
      .execute()
    if (rows.length > 0) await caseOpened(trx, by, `member:${memberId}`)
    return rows.map(({ id, chain, address, method, proven_at: provenAt, revoked_at: revokedAt }) => ({
      id,
      chain,
      address: member.data_key ? keyring.openText(member, sealed('member_wallet', 'address'), address) : null,
      method,
      provenAt,
      revokedAt,
    }))
  })
}

/**
 * Revokes a wallet proof. The next transfer that needs it asks for a new one, and so do open transfers. The member
 * gets an email only about open transfers.
 */
export async function revokeWallet(
  parts: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'regions'> & EmailParts,
  id: string,
  by: string,
): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', 'own')
    const wallet = await trx
      .updateTable('member_wallet')
      .set({ revoked_at: new Date() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!wallet) throw new InvalidTransition(`There is no proved wallet ${id}`)
    await permit(trx, actor, 'review', { member: wallet.member_id })
    const { member_id: memberId, chain, questionnaire_id: proof, address } = wallet
    await walletRevoked(trx, actor, proof, { chain, member: memberId })
    const member = await memberById(trx, memberId)
    if (member?.data_key)
      await askProofAgain(parts, trx, member, {
        wallet: { chain, address: parts.keyring.openText(member, sealed('member_wallet', 'address'), address) },
        by: actor,
      })
  })
}
