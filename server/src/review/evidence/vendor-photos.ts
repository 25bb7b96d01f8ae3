import type { ComplianceParts } from '../../compliance/parts.ts'
import type { VerificationSettings } from '../../verification/parts.ts'
import { bringImages } from '../../verification/providers/images.ts'
import { ProviderDown } from '../../verification/providers/provider.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { adapterOf } from '../setup/vendor-adapter.ts'
import type { EvidenceFile } from './case-files.ts'
import { filesOfCase } from './files.ts'

/**
 * The files of an identity, with the photos that only the vendor had: they are fetched once. The audit chain records
 * who did. Throws {@link InvalidTransition}, also where the vendor cannot be reached.
 */
export async function withVendorPhotos(
  parts: Pick<ComplianceParts, 'db' | 'keyring' | 'storage'> & { config: VerificationSettings },
  caseId: string,
  by: string,
): Promise<EvidenceFile[]> {
  const { kind } = await filesOfCase(parts, caseId, by)
  if (kind !== 'attempt') throw new InvalidTransition('Only an identity has photos at a vendor')
  try {
    await bringImages(parts, (name) => adapterOf(parts, name), caseId, by)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    throw new InvalidTransition(`The photos that the vendor took could not be fetched now: ${error.message}`)
  }
  return (await filesOfCase(parts, caseId, by)).files
}
