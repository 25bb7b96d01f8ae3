import { travelRule, type TransferStatus } from '../../integrations/exchange/travel-rule.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command.ts'

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
                                                      whether a transfer may go on by the travel rule; asks the member where it must`

const outcomes: Record<TransferStatus, string> = {
  clear: 'may go on',
  asked: 'waits for the member',
  in_review: 'waits for an officer',
  refused: 'may not go on',
}

/** Reports a transfer as the exchange would, and prints its status. */
export async function transferCommand(context: CommandContext, command: TransferCommand): Promise<string> {
  const field = (name: 'reference' | 'asset' | 'amount' | 'value' | 'currency', form: RegExp): string => {
    const given = command[name] ?? ''
    if (!form.test(given)) throw new CommandError(`--${name} is missing or not of its form: ${given || 'nothing'}`)
    return given
  }
  const { direction, member } = command
  if (!/^[1-9]\d{0,14}$/.test(member)) throw new CommandError(`Not a member: ${member}`)
  if (direction !== 'in' && direction !== 'out') throw new CommandError('--direction is in or out')
  const transfer = {
    memberId: Number(member),
    reference: field('reference', /^[A-Za-z0-9_-]{1,64}$/),
    direction,
    asset: field('asset', /^[A-Z0-9]{2,12}$/),
    amount: field('amount', /^\d{1,18}(\.\d{1,18})?$/),
    value: { amount: field('value', /^\d{1,18}(\.\d{1,8})?$/), currency: field('currency', /^[A-Z]{3}$/) },
  } as const
  return `Transfer ${transfer.reference} of member ${member} ${outcomes[await travelRule(context, transfer, `reviewer:${command.by}`)]}`
}
