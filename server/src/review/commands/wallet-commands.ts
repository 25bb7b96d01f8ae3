import { revokeWallet, walletsOf } from '../../compliance/questionnaires/revoke-wallet.ts'
import type { CommandContext } from './command-context.ts'
import { idFrom, memberFrom, unknownAction, type Command } from './command.ts'
import { printable } from './printable.ts'

export const walletCommands: Readonly<Record<string, Command>> = {
  wallets: {
    usage: `  npm run operator -- wallets list MEMBER             a member’s proved wallets, and how they were proved
  npm run operator -- wallets revoke ID               revokes the proof: transfers need a new one`,
    words: 2,
    async run(context, { words: [action, id], by }) {
      if (action === 'list') return list(context, memberFrom(id), by)
      if (action !== 'revoke') throw unknownAction(action, ['list', 'revoke'])
      await revokeWallet(context, idFrom(id, 'wallet'), by)
      return `Wallet ${id}: revoked; transfers need a new proof`
    },
  },
}

async function list(context: CommandContext, memberId: number, by: string): Promise<string> {
  const wallets = await walletsOf(context, memberId, by)
  const lines = wallets.map(
    ({ id, chain, address, method, provenAt, revokedAt }) =>
      `${id}  ${chain} ${printable(address ?? 'erased')}  by ${method}  proved ${provenAt.toISOString()}${revokedAt ? `, revoked ${revokedAt.toISOString()}` : ''}`,
  )
  return [...lines, `${wallets.length} ${wallets.length === 1 ? 'wallet' : 'wallets'}`].join('\n')
}
