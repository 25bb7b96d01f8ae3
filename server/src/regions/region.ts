import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { CountryCode, DateOnly, oneOf } from '@tessera/contract/shapes.ts'
import { documentSides, documentTypes, kycProviders } from '@tessera/contract/states.ts'
import { QuickPolicy } from '../quick/policy.ts'
import { AddressPolicy } from '../addresses/policy.ts'
import { CustodyPolicy } from '../custody/custody.ts'
import type { ResetPolicy } from '../resets/rules.ts'
import { TaskPolicy } from '../tasks/rules.ts'
import { ReverificationPolicy, type Policy } from '../reverification/policy.ts'

const DocumentTypes = Type.Array(oneOf(documentTypes))

/** One site region as data: which documents, limits and thresholds hold there, with source and date. */
const Region = Type.Object(
  {
    site: Type.String(),
    asOf: DateOnly,
    source: Type.String({ minLength: 10 }),
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    template: Type.Boolean(),
    opened: Type.Boolean(),
    provider: oneOf(kycProviders),
    minimumAge: Type.Integer({ minimum: 16 }),
    /** A document must be valid for this many months more. */
    minimumMonthsLeft: Type.Integer({ minimum: 0 }),
    attempts: Type.Object({ perDay: Type.Integer({ minimum: 1 }), resetsAt: Type.String() }),
    limitsResetAt: Type.String(),
    coin: Type.Object({ code: Type.String(), usdPerCoin: Type.String({ pattern: '^[1-9]\\d*$' }), asOf: DateOnly, note: Type.String() }),
    documents: Type.Object({
      sides: Type.Record(Type.String(), Type.Array(oneOf(documentSides))),
      accepted: DocumentTypes,
      byCountry: Type.Record(Type.String(), DocumentTypes),
      closedCountries: Type.Array(CountryCode),
    }),
    /** Documents the machine may approve alone when every check passed, per mode. */
    machineMayApprove: Type.Object({ sandbox: DocumentTypes, production: DocumentTypes }),
    /** A photo of the person is asked for beside the document. No machine of ours compares faces: a person decides, unless told otherwise. */
    selfie: Type.Optional(Type.Object({ source: Type.String({ minLength: 10 }), asOf: DateOnly, machineMayDecide: Type.Boolean() })),
    /** What members of the site are told; each names whether reading is enough. */
    announcements: Type.Optional(Type.Array(Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), needs: oneOf(['read', 'agreed']) }))),
    /** Verifying by a national number; like `addressProof` and `resets`, a region without rules of its own has the default region's. */
    quick: Type.Optional(QuickPolicy),
    /** Proving an address. */
    addressProof: Type.Optional(AddressPolicy),
    /** Beginning verification anew. */
    resets: Type.Optional(
      Type.Object({
        source: Type.String({ minLength: 10 }),
        everyDays: Type.Integer({ minimum: 0 }),
        euPoi: Type.Union([Type.Object({ site: Type.String(), verifiedBefore: DateOnly }), Type.Null()]),
      }),
    ),
    /** Asking verified members for a newer document; a region without rules of its own has the default region's. */
    reverification: Type.Optional(ReverificationPolicy),
    /** The duties of the site's members; a region without a list of its own has the default region's. */
    tasks: Type.Optional(TaskPolicy),
    /** Who keeps the members’ assets; a region without it knows no partner custodian. */
    custody: Type.Optional(CustodyPolicy),
    levels: Type.Array(
      Type.Object({
        level: oneOf(['LEVEL_DEFAULT', 'LEVEL_1', 'LEVEL_2']),
        needs: Type.Array(Type.String()),
        products: Type.Array(
          Type.Object({ product: Type.String(), allowed: Type.Boolean(), limit: Type.Optional(Type.String({ pattern: '^\\d+$' })), period: Type.Optional(oneOf(['day', 'month'])) }),
        ),
      }),
    ),
  },
  { additionalProperties: false },
)
export type Region = Static<typeof Region>

/** All regions by site; `DEFAULT` is always there. */
export type Regions = ReadonlyMap<string, Region>

/** Reads and checks every region file; throws with file and field when one is wrong. */
export function loadRegions(folder: string): Regions {
  if (!existsSync(folder)) throw new Error(`The folder of region files is missing: ${folder}`)
  const regions = new Map<string, Region>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const content = readJson(folder, file)
    const faults = Value.Errors(Region, content)
    const first = faults[0]
    if (first) throw new Error(`regions/${file}: ${first.instancePath || '/'} ${first.message}`)
    const region = Value.Parse(Region, content)
    if (regions.has(region.site)) throw new Error(`regions/${file}: /site ${region.site} is in another file already`)
    regions.set(region.site, region)
  }
  if (regions.has('DEFAULT') && !regions.get('DEFAULT')?.reverification) throw new Error('regions/default.json: /reverification is missing')
  if (!regions.has('DEFAULT')) throw new Error('regions/default.json with site DEFAULT is missing')
  return regions
}

function readJson(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    throw new Error(`regions/${file}: not valid JSON`, { cause: error })
  }
}

/** The rules of re-verification at a member's site. */
export function policyOf(regions: Regions, site: string): Policy {
  const policy = regionOf(regions, site).reverification ?? regions.get('DEFAULT')?.reverification
  if (!policy) throw new Error('The default region holds no rules of re-verification')
  return policy
}

/** The rules of verifying by number at a member's site. */
export function quickPolicyOf(regions: Regions, site: string): QuickPolicy {
  const policy = regionOf(regions, site).quick ?? regions.get('DEFAULT')?.quick
  if (!policy) throw new Error('The default region holds no rules of verifying by number')
  return policy
}

/** The rules of proving an address at a member's site. */
export function addressPolicyOf(regions: Regions, site: string): AddressPolicy {
  const policy = regionOf(regions, site).addressProof ?? regions.get('DEFAULT')?.addressProof
  if (!policy) throw new Error('The default region holds no rules of proving an address')
  return policy
}

/** The rules of beginning anew at a member's site. */
export function resetPolicyOf(regions: Regions, site: string): ResetPolicy {
  const policy = regionOf(regions, site).resets ?? regions.get('DEFAULT')?.resets
  if (!policy) throw new Error('The default region holds no rules of resets')
  return policy
}

/** The duties of a site's members. */
export function taskPolicyOf(regions: Regions, site: string): TaskPolicy {
  const policy = regionOf(regions, site).tasks ?? regions.get('DEFAULT')?.tasks
  if (!policy) throw new Error('The default region holds no duties')
  return policy
}

/** The region of a member's site; an unknown site falls back to the default one. */
export function regionOf(regions: Regions, site: string): Region {
  const region = regions.get(site) ?? regions.get('DEFAULT')
  if (!region) throw new Error('There is no default region')
  return region
}
