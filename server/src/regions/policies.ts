import { AppealPolicy } from './appeal-policy.ts'
import { NonDocumentPolicy } from './non-document-policy.ts'
import { AddressPolicy } from './address-policy.ts'
import type { ResetPolicy } from './reset-policy.ts'
import { TaskPolicy } from './task-rules.ts'
import type { RetentionPolicy } from './retention-policy.ts'
import type { Policy } from './reverification-policy.ts'
import { regionOf, shared, type Region, type Regions } from './region.ts'

/** The re-verification rules of a member's region. */
export const policyOf = (regions: Regions, site: string): Policy => sharedPart(regions, site, 'reverification')
/** The rules for verification by number in a member's region. */
export const nonDocumentPolicyOf = (regions: Regions, site: string): NonDocumentPolicy =>
  sharedPart(regions, site, 'nonDocument')
/** The rules for proofs of address in a member's region. */
export const addressPolicyOf = (regions: Regions, site: string): AddressPolicy =>
  sharedPart(regions, site, 'addressProof')
/** The reset rules of a member's region. */
export const resetPolicyOf = (regions: Regions, site: string): ResetPolicy => sharedPart(regions, site, 'resets')
/** The tasks of a region's members. */
export const taskPolicyOf = (regions: Regions, site: string): TaskPolicy => sharedPart(regions, site, 'tasks')

/** The questionnaires of a region's tasks, and those that lead to a client class there. */
export function templatesAskedAt(regions: Regions, site: string): number[] {
  const { classes = [] } = regionOf(regions, site)
  return [...taskPolicyOf(regions, site).list, ...classes].flatMap(({ template }) => template ?? [])
}

/** The appeal rules of a member's region. */
export const appealPolicyOf = (regions: Regions, site: string): AppealPolicy => sharedPart(regions, site, 'appeals')

/** What a member's region keeps after an account ends. */
export const retentionPolicyOf = (regions: Regions, site: string): RetentionPolicy =>
  sharedPart(regions, site, 'retention')

function sharedPart<Part extends (typeof shared)[number]>(
  regions: Regions,
  site: string,
  part: Part,
): NonNullable<Region[Part]> {
  const found = regionOf(regions, site)[part] ?? regions.get('DEFAULT')?.[part]
  // Every loaded set has it, see above.
  if (!found) throw new Error(`The default region lacks ${part}`)
  return found
}
