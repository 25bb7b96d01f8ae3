import type { Step } from '../../verification/providers/rehearsal.ts'
import { CommandError, type Command } from './command.ts'
import { providerStates } from '../setup/providers.ts'
import { checkableProvider } from '../setup/check-provider.ts'
import { printable } from './printable.ts'

const providers: Command = {
  usage:
    '  npm run operator -- providers                       each vendor: keys, reachable, paused, last verdict, times, shares, cost',
  words: 0,
  async run(context) {
    return (await providerStates(context)).map(lineOf).join('\n')
  },
}

const provider: Command = {
  usage:
    '  npm run operator -- provider check NAME             plays an invented person through the vendor’s sandbox, with your keys',
  words: 2,
  async run(context, { words: [action, name] }) {
    if (action !== 'check' || !name) throw new CommandError()
    const provider = checkableProvider(context, name)
    const lines: string[] = provider.portal ? [`Portal: ${provider.portal}`] : []
    const ready = await provider.check((step) => lines.push(said(step)))
    return [...lines, ready ? `${provider.name} is ready` : `${provider.name} is not ready`].join('\n')
  },
}

export const providerCommands = { providers, provider }

function said({ name, ok, ms, says }: Step): string {
  return `${name.padEnd(12)}${ok ? 'ok    ' : 'FAILED'}  ${String(ms).padStart(6)} ms  ${printable(says)}`
}

function lineOf(state: Awaited<ReturnType<typeof providerStates>>[number]): string {
  const { name, connected, reachable, paused, failures, cases, verdicts, approved, handedOver, p50, p95 } = state
  if (!connected) return `${name.padEnd(8)}  no keys`
  const share = (part: number, of: number): string => (of === 0 ? '-' : `${Math.round((100 * part) / of)}%`)
  const seconds = (value: number | null): string => (value === null ? '-' : `${Math.round(value)} s`)
  return [
    name.padEnd(8),
    reachable ? 'reachable' : 'NOT REACHABLE',
    paused ? 'PAUSED' : `working (${failures} failures)`,
    `last verdict ${state.lastVerdictAt?.toISOString() ?? 'none'}`,
    `p50 ${seconds(p50)}`,
    `p95 ${seconds(p95)}`,
    `approved ${share(approved, verdicts)}`,
    `handed over ${share(handedOver, cases)}`,
    `cost ${state.cost ?? 'not stated'}`,
  ].join('  ')
}
