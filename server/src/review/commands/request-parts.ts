import { loadReviewerQuestions } from '@tessera/questionnaires/library/reviewer-questions.ts'
import type { AskedTransfer, RequestParts } from '../../compliance/questionnaires/request.ts'
import { CommandError } from './command.ts'

/** What an officer may say of a transfer, by the name they type. */
const transferFields: Readonly<Record<string, keyof AskedTransfer>> = {
  time: 'time',
  direction: 'direction',
  asset: 'asset',
  amount: 'amount',
  address: 'address',
  hash: 'txHash',
}

/** What goes with a request, as it was typed. */
export interface TypedRequest {
  transfer?: readonly string[] | undefined
  ask?: readonly string[] | undefined
  amount?: string | undefined
  currency?: string | undefined
  fact?: string | undefined
}

/** Reads it; ready questions are looked up in the folder of questionnaires. Throws {@link CommandError}. */
export function requestParts(
  { transfer = [], ask = [], amount, currency, fact }: TypedRequest,
  folder: string,
): RequestParts {
  return {
    transfers: transfer.map(transferFrom),
    questions: ask.length === 0 ? [] : questionsFrom(ask, loadReviewerQuestions(folder)),
    amount: amount === undefined ? undefined : { amount, currency: currency ?? 'USD' },
    fact,
  }
}

function transferFrom(typed: string): AskedTransfer {
  const fields = typed.split(',').map((part): [keyof AskedTransfer, string] => {
    const at = part.indexOf('=')
    const name = transferFields[part.slice(0, at).trim()]
    if (at < 1 || name === undefined)
      throw new CommandError(`Not of a transfer: ${part}; it has ${Object.keys(transferFields).join(', ')}`)
    return [name, part.slice(at + 1).trim()]
  })
  return Object.fromEntries(fields)
}

/** A name is one word; own words are several. */
function questionsFrom(typed: readonly string[], ready: Readonly<Record<string, string>>): string[] {
  return typed.map((one) => {
    const known = Object.hasOwn(ready, one) ? ready[one] : undefined
    if (known === undefined && !one.trim().includes(' '))
      throw new CommandError(`Not a ready question: ${one} (questionnaires questions lists them)`)
    return known ?? one.trim()
  })
}
