import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { clientClasses } from '@tessera/contract/client-class.ts'
import { CountryCode, DateOnly, oneOf } from '@tessera/contract/shapes.ts'
import { sites } from '@tessera/contract/sites.ts'
import { documentSides, documentTypes, kycLevels, kycProviders } from '@tessera/contract/states.ts'
import { OperatorFault } from '../platform/operator-fault.ts'
import { AppealPolicy } from './appeal-policy.ts'
import { NonDocumentPolicy } from './non-document-policy.ts'
import { AddressPolicy } from './address-policy.ts'
import { ProviderPolicy } from './provider-policy.ts'
import { CustodyPolicy } from './custody-policy.ts'
import { TaskPolicy } from './task-rules.ts'
import { WithdrawalPolicy } from './withdrawals.ts'
import { ReverificationPolicy } from './reverification-policy.ts'
import { ReviewPolicy } from './review-policy.ts'
import { TwoReviewers } from './two-reviewers.ts'
import { RetentionPolicy } from './retention-policy.ts'

const DocumentTypes = Type.Array(oneOf(documentTypes))

/** Whole USD. */
const Amount = Type.String({ pattern: '^\\d+$' })

/** A class that a region can give its members, and what it changes besides limits (`lifted`) and tasks (`when`). */
const ClassRule = Type.Object(
  {
    class: oneOf(clientClasses.filter((name) => name !== 'RETAIL')),
    /** The questionnaire whose approval gives it, */
    template: Type.Integer(),
    /** if the answers meet this condition. If it is approved otherwise, the member stays retail. */
    when: Type.String({ minLength: 3 }),
    /**
     * What else must be true by our own records (facts) and the questionnaire's thresholds. Otherwise nobody can
     * approve it.
     */
    needs: Type.Optional(Type.String({ minLength: 3 })),
    /** Whether the exposure limit of the risk assessment still applies. */
    exposureBinds: Type.Boolean(),
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
  },
  { additionalProperties: false },
)
export type ClassRule = Static<typeof ClassRule>

/** One region as data: its documents, limits and thresholds, with source and date. */
export const Region = Type.Object(
  {
    site: oneOf(sites),
    asOf: DateOnly,
    source: Type.String({ minLength: 10 }),
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    template: Type.Boolean(),
    opened: Type.Boolean(),
    /** Levels that are disabled now. Earlier submissions still get their decision. */
    closedLevels: Type.Optional(Type.Array(oneOf(kycLevels))),
    /**
     * Countries of residence that belong to this region, until a reviewer moves the member. Without it nobody belongs
     * here. Countries that no region names belong to `DEFAULT`.
     */
    serves: Type.Optional(Type.Object({ source: Type.String({ minLength: 10 }), countries: Type.Array(CountryCode) })),
    /** Who verifies where no rule says otherwise. */
    provider: oneOf(kycProviders),
    /** Who verifies which documents, and who steps in. */
    providerRules: Type.Optional(ProviderPolicy),
    minimumAge: Type.Integer({ minimum: 16 }),
    /** A document must be valid for this many more months. */
    minimumMonthsLeft: Type.Integer({ minimum: 0 }),
    attempts: Type.Object({ perDay: Type.Integer({ minimum: 1 }), resetsAt: Type.String() }),
    limitsResetAt: Type.String(),
    coin: Type.Object({
      code: Type.String(),
      usdPerCoin: Type.String({ pattern: '^[1-9]\\d*$' }),
      asOf: DateOnly,
      note: Type.String(),
    }),
    documents: Type.Object({
      sides: Type.Record(Type.String({ pattern: `^(${documentTypes.join('|')})$` }), Type.Array(oneOf(documentSides)), {
        additionalProperties: false,
      }),
      accepted: DocumentTypes,
      byCountry: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), DocumentTypes, { additionalProperties: false }),
      closedCountries: Type.Array(CountryCode),
    }),
    /** Documents that the automatic review may approve when every check passed, per mode. */
    machineMayApprove: Type.Object({ sandbox: DocumentTypes, production: DocumentTypes }),
    /**
     * Where the law requires what only an app can do (a chip read, a video call) and the operator has such an app, we
     * send members there. Without it they use the browser.
     */
    firstVerification: Type.Optional(
      Type.Object(
        { by: Type.Literal('app'), source: Type.String({ minLength: 10 }), asOf: DateOnly },
        { additionalProperties: false },
      ),
    ),
    /**
     * Requires a selfie besides the document. Our software does not compare faces: a reviewer decides, unless
     * configured otherwise.
     */
    selfie: Type.Optional(
      Type.Object({ source: Type.String({ minLength: 10 }), asOf: DateOnly, machineMayDecide: Type.Boolean() }),
    ),
    /** Announcements to the region's members. Each says whether reading is enough. */
    announcements: Type.Optional(
      Type.Array(
        Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), needs: oneOf(['read', 'agreed']) }),
      ),
    ),
    /**
     * Verification by a national number. As with `addressProof` and `resets`, a region without its own rules uses
     * those of the default region.
     */
    nonDocument: Type.Optional(NonDocumentPolicy),
    /** Appeals against final decisions. */
    appeals: Type.Optional(AppealPolicy),
    /** What is kept after an account ends. A region without its own rule uses the default one. */
    retention: Type.Optional(RetentionPolicy),
    addressProof: Type.Optional(AddressPolicy),
    /** Which approvals and final rejections need a second reviewer. Where it is missing, those of the default region. */
    twoReviewers: Type.Optional(TwoReviewers),
    /** When work of reviewers is due. As with `addressProof`, a region without its own hours uses the default ones. */
    reviewDue: Type.Optional(ReviewPolicy),
    /** Where it is given, the photos that a vendor's own part took are fetched and stored after the verdict. */
    vendorImages: Type.Optional(Type.Object({ source: Type.String({ minLength: 10 }), asOf: DateOnly })),
    /** Resets of a verification. */
    resets: Type.Optional(
      Type.Object({
        source: Type.String({ minLength: 10 }),
        everyDays: Type.Integer({ minimum: 0 }),
        euPoi: Type.Union([Type.Object({ site: Type.String(), verifiedBefore: DateOnly }), Type.Null()]),
      }),
    ),
    /** Re-verification of verified members. A region without its own rules uses those of the default region. */
    reverification: Type.Optional(ReverificationPolicy),
    /** The tasks of the region's members. A region without its own list uses that of the default region. */
    tasks: Type.Optional(TaskPolicy),
    /** Waiting times and caps of withdrawals. A region without it has none. */
    withdrawals: Type.Optional(WithdrawalPolicy),
    /** Classes other than retail. */
    classes: Type.Optional(Type.Array(ClassRule)),
    /** Who holds the members’ assets. A region without it has no partner custodian. */
    custody: Type.Optional(CustodyPolicy),
    levels: Type.Array(
      Type.Object({
        level: oneOf(['LEVEL_DEFAULT', 'LEVEL_1', 'LEVEL_2']),
        needs: Type.Array(Type.String()),
        products: Type.Array(
          Type.Object({
            product: Type.String(),
            allowed: Type.Boolean(),
            limit: Type.Optional(Amount),
            period: Type.Optional(oneOf(['day', 'month'])),
            /** Products of the level with the same name here share one limit for their sum. */
            together: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
            /** A second limit per calendar month, in addition to the daily one. */
            perMonth: Type.Optional(
              Type.Object(
                { limit: Amount, source: Type.String({ minLength: 10 }), asOf: DateOnly },
                { additionalProperties: false },
              ),
            ),
            /** The source of the product's rules, if it differs from the source of the region's limits. */
            source: Type.Optional(Type.String({ minLength: 10 })),
            asOf: Type.Optional(DateOnly),
            /**
             * What raises the limit (ids of the region's tasks, class names) or opens a closed product (classes), and
             * the limit afterwards. No number: no limit.
             */
            lifted: Type.Optional(
              Type.Object(
                {
                  by: Type.Array(Type.String(), { minItems: 1 }),
                  limit: Type.Optional(Amount),
                  period: Type.Optional(oneOf(['day', 'month'])),
                  source: Type.String({ minLength: 10 }),
                  asOf: DateOnly,
                },
                { additionalProperties: false },
              ),
            ),
          }),
        ),
      }),
    ),
  },
  { additionalProperties: false },
)
export type Region = Static<typeof Region>

/** All regions by site. `DEFAULT` always exists. */
export type Regions = ReadonlyMap<string, Region>

/** What a region without its own rules uses from the default region, which must therefore have all of it. */
export const shared = [
  'reverification',
  'nonDocument',
  'addressProof',
  'resets',
  'tasks',
  'appeals',
  'retention',
] as const

/** Reads and checks every region file. Throws an {@link OperatorFault} with file and field when one is invalid. */
export function loadRegions(folder: string): Regions {
  if (!existsSync(folder)) throw new OperatorFault(`The folder of region files is missing: ${folder}`)
  const regions = new Map<string, Region>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const path = join(folder, file)
    const content = readJson(path)
    const [first] = Value.Errors(Region, content)
    if (first) {
      const allowed = first.keyword === 'enum' ? `: ${first.params.allowedValues.join(', ')}` : ''
      throw new OperatorFault(`${path}: ${first.instancePath || '/'} ${first.message}${allowed}`)
    }
    const region = Value.Parse(Region, content)
    if (regions.has(region.site)) throw new OperatorFault(`${path}: /site ${region.site} is in another file already`)
    regions.set(region.site, region)
  }
  const standard = regions.get('DEFAULT')
  if (!standard) throw new OperatorFault(`${folder}: no file has the site DEFAULT`)
  const missing = shared.filter((part) => standard[part] === undefined)
  if (missing.length > 0)
    throw new OperatorFault(
      `${folder}: the region DEFAULT lacks ${missing.join(', ')}, which every other region may leave to it`,
    )
  return regions
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new OperatorFault(`${path}: not valid JSON`, { cause: error })
  }
}

/** The region that serves residents of a country. */
export function siteServing(regions: Regions, residence: string | null): string {
  const serving =
    residence === null ? undefined : [...regions.values()].find(({ serves }) => serves?.countries.includes(residence))
  return serving?.site ?? 'DEFAULT'
}

/** The region that serves the member's country of residence, if it differs from the member's current one. */
export function servedElsewhere(
  regions: Regions,
  { site, residence_country: lives }: { site: string; residence_country: string | null },
): string | null {
  const serving = siteServing(regions, lives)
  return lives === null || serving === site ? null : serving
}

/** The region of a member. An unknown one falls back to the default region. */
export function regionOf(regions: Regions, site: string): Region {
  const region = regions.get(site) ?? regions.get('DEFAULT')
  if (!region) throw new Error('There is no default region')
  return region
}
