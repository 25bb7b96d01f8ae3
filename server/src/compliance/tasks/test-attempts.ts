import type { TestAttempts } from '@tessera/contract/tasks.ts'
import { attemptsLeft, type Retakes } from '@tessera/questionnaires/engine/retakes.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { instant } from './computed-task.ts'

/** The attempts at the knowledge test that count now. Nothing before the first. */
export function knowledgeAttempts(
  { knowledge: { latest, endsAt, ended } }: Pick<Snapshot, 'knowledge'>,
  retakes: Retakes,
  now: Date,
): { attempts?: TestAttempts } {
  const { most = null } = retakes
  const times = ended.map((at) => new Date(at))
  const used = most === null ? times.length : most - (attemptsLeft(retakes, times, now) ?? 0)
  const end = latest === 'open' ? instant(endsAt) : null
  if (!end && used === 0) return {}
  return { attempts: { endsAt: end?.toISOString() ?? null, used, most } }
}
