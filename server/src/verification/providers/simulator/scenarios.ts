import type { ReasonCode } from '@tessera/contract/reasons.ts'

/** What happens at the simulated vendor, and when, in milliseconds after everything was sent. */
interface Step {
  afterMs: number
  verdict:
    | { state: 'pending' }
    | { state: 'approved' }
    | { state: 'resubmission' | 'final'; reasons: readonly ReasonCode[] }
}

/** The number of the notice. The same number twice is one notice delivered twice. */
interface PlayedNotice {
  afterMs: number
  number: number
}

export interface Scenario {
  /** In order: each applies until the next. */
  steps: readonly Step[]
  notices: readonly PlayedNotice[]
  /** The call from which on the vendor cannot be reached. */
  down?: 'start' | 'result' | 'erase'
  /** Its page part fails after the first photo. */
  breaks?: true
}

const approved: Step = { afterMs: 0, verdict: { state: 'approved' } }
const once: PlayedNotice = { afterMs: 0, number: 1 }
const slowMs = 60_000

/** The scenarios of the sandbox, by name: one name always has the same course. docs/providers.md describes them. */
export const scenarios = {
  approve: { steps: [approved], notices: [once] },
  resubmission: {
    steps: [{ afterMs: 0, verdict: { state: 'resubmission', reasons: ['IMG_BLUR_GLARE'] } }],
    notices: [once],
  },
  reject: { steps: [{ afterMs: 0, verdict: { state: 'final', reasons: ['FRAUD'] } }], notices: [once] },
  slow: { steps: [{ ...approved, afterMs: slowMs }], notices: [once, { afterMs: slowMs, number: 2 }] },
  duplicate: { steps: [approved], notices: [once, once, { afterMs: 0, number: 2 }, once] },
  'late-reversal': {
    steps: [approved, { afterMs: slowMs, verdict: { state: 'final', reasons: ['FRAUD'] } }],
    notices: [once, { afterMs: slowMs, number: 2 }],
  },
  'lost-notice': { steps: [approved], notices: [] },
  outage: { steps: [approved], notices: [once], down: 'start' },
  'outage-later': { steps: [approved], notices: [once], down: 'result' },
  'outage-erase': { steps: [approved], notices: [once], down: 'erase' },
  'page-breaks': { steps: [approved], notices: [once], breaks: true },
} as const satisfies Record<string, Scenario>

/** The member attribute that names the scenario. */
export const scenarioAttribute = 'sandbox_scenario'

export type ScenarioName = keyof typeof scenarios
const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** The scenario of that name, if there is one. */
export function scenarioNamed(name: string | undefined): ScenarioName | null {
  return name !== undefined && isScenario(name) ? name : null
}

/**
 * The result of a scenario this long after everything was sent. `since` is the time when that result began, in the
 * same unit.
 */
export function validAt(name: ScenarioName, elapsedMs: number): { verdict: Step['verdict']; sinceMs: number } {
  const { steps }: Scenario = scenarios[name]
  const now = steps.findLast(({ afterMs }) => afterMs <= elapsedMs)
  return now ? { verdict: now.verdict, sinceMs: now.afterMs } : { verdict: { state: 'pending' }, sinceMs: 0 }
}
