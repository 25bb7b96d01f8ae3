import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'

/**
 * What is done with a try; where the try is there no more, as the member moved to another site, `onGone` instead, once that is answered for. Refused
 * otherwise, it fails as it did.
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
