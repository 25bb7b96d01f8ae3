import type { AccountParts } from '../parts.ts'
import { memberSignedUp } from '../../platform/audit/account-events.ts'
import { hashPassword } from './password.ts'
import { createMember } from './store.ts'

/** Fictitious members of the sandbox. Their passwords are public. */
export const sandboxMembers = [
  { email: 'new@sandbox.example', password: 'sandbox-new-1', note: 'new' },
  { email: 'tagged@sandbox.example', password: 'sandbox-tagged-1', note: 'tagged' },
] as const

/** Creates the sandbox members that do not exist yet. */
export async function seedSandbox(context: Pick<AccountParts, 'db' | 'keyring'>): Promise<void> {
  for (const { email, password, note } of sandboxMembers) {
    const passwordHash = await hashPassword(password)
    await context.db.transaction().execute(async (trx) => {
      const member = await createMember(trx, context.keyring, { email, passwordHash })
      if (!member) return
      await memberSignedUp(trx, member.id)
      if (note === 'tagged')
        await trx
          .updateTable('member')
          .set({ member_tag: JSON.stringify({ KYC: '1' }) })
          .where('id', '=', member.id)
          .execute()
    })
  }
}
