import type { WorkKind } from '@tessera/contract/queue.ts'
import { filesOfCase } from '../evidence/files.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { nextCases } from './claims.ts'

/**
 * The case that a reviewer would get next, and its first file, so that the console can load its picture while another
 * case is open. Nothing is claimed or opened. Null when nothing is left.
 */
export async function caseAhead(
  needs: Pick<ComplianceParts, 'db' | 'keyring' | 'storage' | 'regions'>,
  by: string,
  filter: { kind?: WorkKind | undefined; site?: string | undefined },
): Promise<{ caseId: string; file: string | null } | null> {
  const [caseId] = await nextCases(needs, by, filter)
  if (caseId === undefined) return null
  try {
    const { files } = await filesOfCase(needs, caseId, by)
    return { caseId, file: files.find(({ replaced }) => !replaced)?.fileId ?? null }
  } catch (error) {
    // Not every kind of case has files.
    if (error instanceof InvalidTransition) return { caseId, file: null }
    throw error
  }
}
