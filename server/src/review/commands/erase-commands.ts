import { eraseMember, erasureOf, EraseRefused, type Erased } from '../../status/closing/erase.ts'
import { erasures } from '../../verification/providers/erase.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { CommandError } from './command.ts'

export const eraseUsage = `  npm run operator -- erase MEMBER                    what erasing the member would do
  npm run operator -- erase MEMBER --apply            erases them for good, and has each provider that knew them do the same`

export const erasuresUsage = `  npm run operator -- erasures                        what providers were asked to forget, and what they did not yet`

/** Erases a member, or previews it. This cannot be undone. */
export async function eraseCommand(
  context: CommandContext,
  { memberId, apply, by }: { memberId: number; apply: boolean; by: string },
): Promise<string> {
  try {
    return await context.db.transaction().execute(async (trx) => {
      if (!apply)
        return `${described(memberId, await erasureOf(trx, memberId), 'would be')}\nNothing was changed: --apply erases, for good`
      return `${described(memberId, await eraseMember(context, trx, `reviewer:${by}`, memberId), 'is')}\nThe running server does it; npm run operator -- erasures tells how far it is`
    })
  } catch (error) {
    throw error instanceof EraseRefused ? new CommandError(error.message) : error
  }
}

function described(memberId: number, { already, providers }: Erased, verb: 'is' | 'would be'): string {
  const who = already ? `Member ${memberId} was erased before` : `Member ${memberId} ${verb} erased`
  return `${who}; ${providers} ${providers === 1 ? 'session' : 'sessions'} at providers ${verb === 'is' ? (providers === 1 ? 'is' : 'are') : verb} asked to forget them`
}

/** Lists the erasure requests to providers. */
export async function listErasures({ db }: CommandContext): Promise<string> {
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
          ? `GIVEN UP ${givenUp.toISOString()}: ask the provider yourself, then erase the member again`
          : `waits until ${due?.toISOString() ?? 'asked again'}`
      return `member ${member}  ${provider}  ${printable(ref ?? 'never started there')}  asked ${asked.toISOString()}  tries ${attempts}  ${state}${fault ? `  (${fault})` : ''}`
    },
  )
  return [...lines, `${open.length} not erased yet`].join('\n')
}
