import type { Agreements } from '@tessera/questionnaires/library/agreements.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { Suitability } from '@tessera/questionnaires/library/suitability.ts'
import type { PlatformParts } from '../platform/parts.ts'
import type { Regions } from './region.ts'

/** {@link PlatformParts} and what compliance staff write in files. */
export interface RegionParts extends PlatformParts {
  regions: Regions
  /** Every questionnaire, with its texts. */
  questionnaires: Library
  /** Every agreement, with its texts. */
  agreements: Agreements
  /** The knowledge test and the risk assessment. */
  suitability: Suitability
}
