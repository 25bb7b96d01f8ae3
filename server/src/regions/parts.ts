import type { Agreements } from '@tessera/questionnaires/library/agreements.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { Suitability } from '@tessera/questionnaires/library/suitability.ts'
import type { PlatformParts } from '../platform/parts.ts'
import type { Regions } from './region.ts'

/** What compliance staff write in files. Tasks are computed from it. */
export interface RuleFiles {
  regions: Regions
  questionnaires: Library
  /** Every agreement, with its texts. */
  agreements: Agreements
  /** The knowledge test and the risk assessment. */
  suitability: Suitability
}

/** {@link PlatformParts} and the rules. */
export interface RegionParts extends PlatformParts, RuleFiles {}
