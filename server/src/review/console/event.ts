import type { Static } from 'typebox'
import type { CaseEvent } from '@tessera/contract/case-parts.ts'
import { changesCase } from '../../verification/records/case-version.ts'
import type { CaseStep } from '../cases/case.ts'

/**
 * An event of the audit chain as this reviewer may see it now. `beforeSecond`: a proposal waits for a second reviewer, who
 * forms an opinion before reading the first one's reason.
 */
export function eventShown(step: CaseStep, by: string, beforeSecond: boolean): Static<typeof CaseEvent> {
  const event = eventOf(step, by)
  return beforeSecond && step.action.endsWith('.proposed') ? { ...event, details: [] } : event
}

/** An event of the audit chain for this reviewer. */
export function eventOf({ at, actor, action, data }: CaseStep, by: string): Static<typeof CaseEvent> {
  return {
    at: at.toISOString(),
    actor: actor.replace(/^reviewer:/, ''),
    action,
    details: Object.entries(data).map(([name, value]) => ({
      name,
      values: (Array.isArray(value) ? value : [value]).map((one) =>
        typeof one === 'string' ? one.replace(/^reviewer:/, '') : JSON.stringify(one),
      ),
    })),
    changes: changesCase(action, actor === `reviewer:${by}`),
  }
}
