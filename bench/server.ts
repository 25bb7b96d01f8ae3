/**
 * Requests per second and processor time per request: the product's two most frequent calls against floors in the same
 * process and run.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load.ts'
import type { Ready } from './server-process.ts'

const rounds = 5
const secondsPerRound = 2

/** One measured call: medians over the rounds. */
export interface ServerRow {
  name: string
  requestsPerSecond: number
  /** Microseconds of the Node process per request, without the database's own time. */
  cpuMicros: number
}

export async function benchServer(): Promise<ServerRow[]> {
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [ready] = (await once(child, 'message')) as [Ready]
    const member = { cookie: ready.cookie, origin: ready.product, platform: 'pc', 'content-type': 'application/json' }
    const calls: [string, Omit<Load, 'connections' | 'seconds'>][] = [
      ['bare Fastify', { url: `${ready.floor}/bare`, method: 'GET', headers: {} }],
      ['one primary-key select', { url: `${ready.floor}/one-select`, method: 'GET', headers: {} }],
      ['session select + one row', { url: `${ready.floor}/session-and-row`, method: 'GET', headers: {} }],
      [
        'the same, by POST, an answer as long as kyc-info',
        {
          url: `${ready.floor}/long-answer`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        },
      ],
      ['profile', { url: `${ready.product}/x-api/v2/private/user/profile`, method: 'GET', headers: member }],
      [
        'kyc-info',
        { url: `${ready.product}/x-api/v3/private/kyc/kyc-info`, method: 'POST', headers: member, body: '{}' },
      ],
      ...['step1', 'personal', 'complianceTasks', 'agreement', 'kyc', 'standardQuest'].map(
        (path): [string, Omit<Load, 'connections' | 'seconds'>] => [
          `page ${path}`,
          { url: `${ready.product}/user/accounts/auth/${path}`, method: 'GET', headers: { cookie: ready.cookie } },
        ],
      ),
    ]
    const samples = new Map<string, { rate: number; cpu: number }[]>()
    // Interleaved, so that a noisy moment of the machine affects all alike; the first round is a warm-up and does not
    // count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, call] of calls) {
        const before = await cpu(child)
        const result = await load({ ...call, connections: 20, seconds: secondsPerRound })
        const after = await cpu(child)
        if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} of ${result.answered} answers were wrong`)
        if (round === 0) continue
        const micros = (after.user + after.system - before.user - before.system) / result.answered
        samples.set(name, [...(samples.get(name) ?? []), { rate: result.answered / secondsPerRound, cpu: micros }])
      }
    }
    return calls.map(([name]) => {
      const taken = samples.get(name) ?? []
      return {
        name,
        requestsPerSecond: Math.round(median(taken.map(({ rate }) => rate))),
        cpuMicros: Math.round(median(taken.map((sample) => sample.cpu)) * 10) / 10,
      }
    })
  } finally {
    if (child.connected) child.send('stop')
    await once(child, 'exit')
  }
}

async function cpu(child: ChildProcess): Promise<NodeJS.CpuUsage> {
  child.send('cpu')
  const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return usage
}

async function load(wanted: Load): Promise<LoadResult> {
  const sender = spawn(process.execPath, [fileURLToPath(new URL('load.ts', import.meta.url)), JSON.stringify(wanted)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  sender.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(sender, 'close')
  return JSON.parse(text) as LoadResult
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
