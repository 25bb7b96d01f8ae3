import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'

/**
 * Runs an action on a test attempt. If the attempt does not exist any more because the member moved to another site,
 * runs `onGone` once that is confirmed. Any other refusal is rethrown.
 */
export async function unlessGone<T>(act: Promise<T>, onGone: () => Promise<void>): Promise<T | undefined> {
  try {
    return await act
  } catch (error) {
    if (!isRefusal(error, retCodes.testAttemptNotFound)) throw error
    await onGone()
    return undefined
  }
}
