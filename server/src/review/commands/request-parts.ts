import { readyQuestions } from '@tessera/questionnaires/library/ready-questions.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { AskedQuestion, AskedTransfer, RequestParts } from '../../compliance/questionnaires/request.ts'
import { CommandError } from './command.ts'

/** The fields of a transfer, by the name that a reviewer types. */
const transferFields: Readonly<Record<string, keyof AskedTransfer>> = {
  time: 'time',
  direction: 'direction',
  asset: 'asset',
  amount: 'amount',
  address: 'address',
  hash: 'txHash',
}

/** The parts of a request, as typed. */
export interface TypedRequest {
  transfer?: readonly string[] | undefined
  ask?: readonly string[] | undefined
  amount?: string | undefined
  currency?: string | undefined
  fact?: string | undefined
}

/** Parses it. Throws {@link CommandError}. */
export function requestParts(
  { transfer = [], ask = [], amount, currency, fact }: TypedRequest,
  library: Library,
): RequestParts {
  return {
    transfers: transfer.map(transferFrom),
    questions: ask.length === 0 ? [] : questionsFrom(ask, readyQuestions(library)),
    amount: amount === undefined ? undefined : { amount, currency: currency ?? 'USD' },
    fact,
  }
}

function transferFrom(typed: string): AskedTransfer {
  const fields = typed.split(',').map((part): [keyof AskedTransfer, string] => {
    const at = part.indexOf('=')
    const name = transferFields[part.slice(0, at).trim()]
    if (at < 1 || name === undefined)
      throw new CommandError(
        `Not a field of a transfer: ${part}. Enter name=value, with the names ${Object.keys(transferFields).join(', ')}.`,
      )
    return [name, part.slice(at + 1).trim()]
  })
  return Object.fromEntries(fields)
}

/** A name is one word. An own question has several. */
function questionsFrom(typed: readonly string[], ready: Readonly<Record<string, string>>): AskedQuestion[] {
  return typed.map((one) => {
    if (Object.hasOwn(ready, one)) return { ready: one }
    if (!one.trim().includes(' '))
      throw new CommandError(
        `Not a ready question: ${one}. Enter one that questionnaires questions lists, or a question in your own words.`,
      )
    return { question: one.trim() }
  })
}
