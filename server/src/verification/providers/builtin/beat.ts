import type { VerificationParts } from '../../parts.ts'

/**
 * How often a reading process shows that it is alive, in milliseconds. After three missed signs the reading is lost.
 */
export const beatEvery = 2000

/** Shows every few seconds that the reading process is alive: the decision must not wait for a dead one. */
export function beat(
  { db, log }: Pick<VerificationParts, 'log' | 'db'>,
  attemptId: string,
  photos: string,
): () => void {
  const timer = setInterval(() => {
    db.updateTable('early_reading')
      .set({ changed_at: new Date() })
      .where('attempt_id', '=', attemptId)
      .where('state', '=', 'reading')
      .where('photos', '=', photos)
      .execute()
      .catch((error: unknown) => log.warn({ err: error, attempt: attemptId }, 'reader: a sign of life was not kept'))
  }, beatEvery)
  return () => clearInterval(timer)
}
