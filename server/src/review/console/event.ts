import type { Static } from 'typebox'
import type { CaseEvent } from '@tessera/contract/case-parts.ts'
import { changesCase } from '../../verification/records/case-version.ts'
import type { CaseStep } from '../cases/case.ts'

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
