import type { Wallet } from '@tessera/contract/questionnaire.ts'
import type { AccountSettings } from '../../accounts/parts.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

/** What a text to sign is bound to. */
export interface Bound {
  memberId: number
  /** The proof that the text is for. Another proof has another text. */
  questionnaireId: string
  wallet: Wallet
}

type Needs = { keyring: Keyring; config: Pick<AccountSettings, 'publicUrl'> }

/**
 * A text to sign, valid only for this member, proof, wallet and time. We store nothing: its number is a keyed hash, so
 * the server recognises its own texts and no one else can make one.
 */
export function challengeText(needs: Needs, bound: Bound, madeAt: Date, minutes: number): string {
  const { memberId, questionnaireId, wallet } = bound
  const made = madeAt.toISOString()
  const until = new Date(madeAt.getTime() + minutes * 60_000).toISOString()
  const number = needs.keyring
    .lookup('wallet-challenge', JSON.stringify([memberId, questionnaireId, wallet.chain, wallet.address, made, until]))
    .toString('hex')
    .slice(0, 32)
  return [
    `${hostOf(needs.config)} asks you to show that this wallet is yours. Signing costs nothing and moves nothing.`,
    '',
    `Wallet: ${wallet.address}`,
    `Chain: ${wallet.chain}`,
    `Account: ${memberId}`,
    `Number: ${number}`,
    `Made: ${made}`,
    `Good until: ${until}`,
  ].join('\n')
}

/** Whether a text is one of ours for this proof, and not expired. */
export function isChallengeValid(
  needs: Needs,
  bound: Bound,
  { text, minutes, now }: { text: string; minutes: number; now: Date },
): 'good' | 'over' | 'foreign' {
  const made = new Date(/^Made: (\S+)$/m.exec(text)?.[1] ?? '')
  if (Number.isNaN(made.getTime()) || challengeText(needs, bound, made, minutes) !== text) return 'foreign'
  return now.getTime() - made.getTime() <= minutes * 60_000 ? 'good' : 'over'
}

function hostOf({ publicUrl }: Pick<AccountSettings, 'publicUrl'>): string {
  return publicUrl?.host ?? 'This exchange'
}
