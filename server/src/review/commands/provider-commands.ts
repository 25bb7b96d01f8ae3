import { rehearse, type Step } from '../../verification/providers/rehearsal.ts'
import { contracts } from '../../verification/providers/vendor/contracts.ts'
import { vendorNames } from '../../verification/providers/vendor/settings.ts'
import { CommandError, type Command } from './command.ts'
import { providerStates } from '../setup/providers.ts'
import { adapterOf } from '../setup/vendor-adapter.ts'
import { printable } from './printable.ts'

/** A person in the vendor's portal needs some minutes. */
const waiting = { forMs: 10 * 60_000, everyMs: 5000 }

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
    const vendor = vendorNames.find((one) => one === name)
    if (action !== 'check' || !vendor) throw new CommandError()
    if (context.config.mode === 'production')
      throw new CommandError('A check uses the keys of the vendor’s sandbox: run it in a sandbox of your own')
    const found = adapterOf(context, vendor)
    if (!found) throw new CommandError(`${vendor} has no keys: see docs/providers.md for its settings`)
    const { rehearsal } = contracts[vendor]
    const lines: string[] = rehearsal ? [`Portal: ${rehearsal}`] : []
    const held = await rehearse(found, waiting, (step) => lines.push(said(step)))
    return [...lines, held ? `${vendor} is ready` : `${vendor} is not ready`].join('\n')
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
