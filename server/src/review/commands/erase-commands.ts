import { EraseRefused, type Erased } from '../../status/closing/erase.ts'
import { permit } from '../../platform/staff/staff.ts'
import { erasures } from '../../verification/providers/erase.ts'
import { erasing } from '../acts/member.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { CommandError } from './command.ts'

export const eraseUsage = `  npm run operator -- erase MEMBER                    shows what erasing the member would do; takes the role admin
  npm run operator -- erase MEMBER --apply            erases the member’s data for good, here and at each provider; takes the role admin`

export const erasuresUsage = `  npm run operator -- erasures                        erasures that providers were asked for, and how far they are; takes the role admin`

/** Erases a member, or previews it. This cannot be undone. */
export async function eraseCommand(
  context: CommandContext,
  { memberId, apply, by }: { memberId: number; apply: boolean; by: string },
): Promise<string> {
  try {
    const erased = await erasing(context, { memberId, apply, by })
    if (!apply)
      return `${described(memberId, erased, 'would be')}\nNothing was changed. Add --apply to erase: this cannot be undone.`
    const until = erased.backupsUntil.toISOString().slice(0, 10)
    return [
      described(memberId, erased, 'is'),
      'The running server erases files and asks the providers. npm run operator -- erasures shows how far they are.',
      `Backups and write-ahead files made before can bring the member back until ${until} (TESSERA_BACKUP_DAYS: ${context.config.backupDays}).`,
    ].join('\n')
  } catch (error) {
    throw error instanceof EraseRefused ? new CommandError(error.message) : error
  }
}

function described(memberId: number, { already, providers }: Erased, verb: 'is' | 'would be'): string {
  const who = already ? `Member ${memberId} was erased already` : `Member ${memberId} ${verb} erased`
  return `${who}; ${providers} ${providers === 1 ? 'session' : 'sessions'} at providers ${verb === 'is' ? (providers === 1 ? 'is' : 'are') : verb} asked to erase them`
}

/** Lists the erasure requests to providers. */
export async function listErasures({ db }: CommandContext, { by }: { by: string }): Promise<string> {
  await permit(db, `reviewer:${by}`, 'manage')
  const rows = await erasures(db)
  const open = rows.filter(({ done_at: done }) => done === null)
  const lines = rows.map(
    ({
      member_id: member,
      provider,
      ref,
      asked_at: asked,
      attempts,
      due_at: due,
      fault,
      done_at: done,
      given_up_at: givenUp,
    }) => {
      const state = done
        ? `erased ${done.toISOString()}`
        : givenUp
          ? `GIVEN UP ${givenUp.toISOString()}: ask the provider yourself, then run erase MEMBER --apply again`
          : `next attempt ${due?.toISOString() ?? 'when asked again'}`
      return `member ${member}  ${provider}  ${printable(ref ?? 'never started there')}  asked ${asked.toISOString()}  attempts ${attempts}  ${state}${fault ? `  (${fault})` : ''}`
    },
  )
  return [...lines, `${open.length} not erased yet`].join('\n')
}
