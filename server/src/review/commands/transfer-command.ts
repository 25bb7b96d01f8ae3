import { travelRule, type TransferStatus } from '../../integrations/exchange/travel-rule.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError, memberFrom } from './command.ts'
import { printable } from './printable.ts'

/** The arguments of `npm run operator -- transfer`. */
export interface TransferCommand {
  member: string
  reference?: string | undefined
  direction?: string | undefined
  asset?: string | undefined
  amount?: string | undefined
  value?: string | undefined
  currency?: string | undefined
  by: string
}

export const transferUsage = `  npm run operator -- transfer MEMBER --reference ID --direction in|out --asset BTC --amount 0.5 --value 30000 --currency EUR
                                                      checks a transfer by the travel rule, as the exchange would; asks the member if needed`

/** What each option looks like. */
const examples = { reference: 'tx-4711', asset: 'BTC', amount: '0.5', value: '30000', currency: 'EUR' } as const

const outcomes: Record<TransferStatus, string> = {
  clear: 'is clear',
  asked: 'is on hold: the member is asked',
  in_review: 'is on hold: a reviewer decides',
  refused: 'is refused',
}

/** Reports a transfer as the exchange would, and prints its status. */
export async function transferCommand(context: CommandContext, command: TransferCommand): Promise<string> {
  const field = (name: 'reference' | 'asset' | 'amount' | 'value' | 'currency', form: RegExp): string => {
    const given = command[name] ?? ''
    if (!form.test(given))
      throw new CommandError(
        `--${name} ${given ? `cannot be ${printable(given)}` : 'is missing'}. Enter it like --${name} ${examples[name]}.`,
      )
    return given
  }
  const { direction, member } = command
  const memberId = memberFrom(member)
  if (direction !== 'in' && direction !== 'out') throw new CommandError('--direction takes in or out.')
  const transfer = {
    memberId,
    reference: field('reference', /^[A-Za-z0-9_-]{1,64}$/),
    direction,
    asset: field('asset', /^[A-Z0-9]{2,12}$/),
    amount: field('amount', /^\d{1,18}(\.\d{1,18})?$/),
    value: { amount: field('value', /^\d{1,18}(\.\d{1,8})?$/), currency: field('currency', /^[A-Z]{3}$/) },
  } as const
  return `Transfer ${transfer.reference} of member ${member} ${outcomes[await travelRule(context, transfer, `reviewer:${command.by}`)]}`
}
