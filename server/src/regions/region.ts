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
import { CustodyPolicy } from './custody-policy.ts'
import type { ResetPolicy } from './reset-policy.ts'
import { TaskPolicy } from './task-rules.ts'
import { WithdrawalPolicy } from './withdrawals.ts'
import { ReverificationPolicy, type Policy } from './reverification-policy.ts'

const DocumentTypes = Type.Array(oneOf(documentTypes))

/** Whole USD. */
const Amount = Type.String({ pattern: '^\\d+$' })

/** A class that members of a site can be given, and what it changes beside limits (`lifted`) and tasks (`when`). */
const ClassRule = Type.Object(
  {
    class: oneOf(clientClasses.filter((name) => name !== 'RETAIL')),
    /** The questionnaire whose approval gives it, */
    template: Type.Integer(),
    /** where the answers hold to this; approved otherwise, the member is retail. */
    when: Type.String({ minLength: 3 }),
    /** What must hold besides, by our own record (facts) and the thresholds of the questionnaire: without it nobody can approve. */
    needs: Type.Optional(Type.String({ minLength: 3 })),
    /** Whether the exposure limit of the risk test still binds. */
    exposureBinds: Type.Boolean(),
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
  },
  { additionalProperties: false },
)
export type ClassRule = Static<typeof ClassRule>

/** One site region as data: which documents, limits and thresholds hold there, with source and date. */
const Region = Type.Object(
  {
    site: oneOf(sites),
    asOf: DateOnly,
    source: Type.String({ minLength: 10 }),
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    template: Type.Boolean(),
    opened: Type.Boolean(),
    /** Levels nobody can verify at the moment; what was sent before still gets its answer. */
    closedLevels: Type.Optional(Type.Array(oneOf(kycLevels))),
    /** Who belongs to the site by where they live, until an operator says otherwise; nobody does without it. Whom no site names belongs to `DEFAULT`. */
    serves: Type.Optional(Type.Object({ source: Type.String({ minLength: 10 }), countries: Type.Array(CountryCode) })),
    provider: oneOf(kycProviders),
    minimumAge: Type.Integer({ minimum: 16 }),
    /** A document must be valid for this many months more. */
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
    /** Documents the machine may approve alone when every check passed, per mode. */
    machineMayApprove: Type.Object({ sandbox: DocumentTypes, production: DocumentTypes }),
    /** Where the law wants what only an app can do (a chip read, a video call) and the operator has such an app: members are sent there. In the browser without it. */
    firstVerification: Type.Optional(
      Type.Object(
        { by: Type.Literal('app'), source: Type.String({ minLength: 10 }), asOf: DateOnly },
        { additionalProperties: false },
      ),
    ),
    /** A photo of the person is asked for beside the document. No machine of ours compares faces: a person decides, unless told otherwise. */
    selfie: Type.Optional(
      Type.Object({ source: Type.String({ minLength: 10 }), asOf: DateOnly, machineMayDecide: Type.Boolean() }),
    ),
    /** What members of the site are told; each names whether reading is enough. */
    announcements: Type.Optional(
      Type.Array(
        Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), needs: oneOf(['read', 'agreed']) }),
      ),
    ),
    /** Verifying by a national number; like `addressProof` and `resets`, a region without rules of its own has the default region's. */
    nonDocument: Type.Optional(NonDocumentPolicy),
    /** Appeals against final decisions. */
    appeals: Type.Optional(AppealPolicy),
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
    /** Waiting times and caps of withdrawals; a region without it has none. */
    withdrawals: Type.Optional(WithdrawalPolicy),
    /** Classes other than retail. */
    classes: Type.Optional(Type.Array(ClassRule)),
    /** Who keeps the members’ assets; a region without it knows no partner custodian. */
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
            /** Products of the level with the same name here share one limit: it holds for all of them in one sum. */
            together: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
            /** A second limit, of a calendar month, beside one a day. */
            perMonth: Type.Optional(
              Type.Object(
                { limit: Amount, source: Type.String({ minLength: 10 }), asOf: DateOnly },
                { additionalProperties: false },
              ),
            ),
            /** Where what holds for the product comes from, if not from where the region's limits do. */
            source: Type.Optional(Type.String({ minLength: 10 })),
            asOf: Type.Optional(DateOnly),
            /** What lifts the limit (ids of the site's tasks, names of classes), or opens a closed product (classes), and which limit holds then: none where none stands here. */
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

/** All regions by site; `DEFAULT` is always there. */
export type Regions = ReadonlyMap<string, Region>

/** What a region without its own takes from the default region, which therefore must hold all of it. */
const shared = ['reverification', 'nonDocument', 'addressProof', 'resets', 'tasks', 'appeals'] as const

/** Reads and checks every region file; throws an {@link OperatorFault} with file and field when one is wrong. */
export function loadRegions(folder: string): Regions {
  if (!existsSync(folder)) throw new OperatorFault(`The folder of region files is missing: ${folder}`)
  const regions = new Map<string, Region>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const path = join(folder, file)
    const content = readJson(path)
    const [first] = Value.Errors(Region, content)
    if (first) throw new OperatorFault(`${path}: ${first.instancePath || '/'} ${first.message}`)
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

/** The rules of re-verification at a member's site. */
export const policyOf = (regions: Regions, site: string): Policy => sharedPart(regions, site, 'reverification')
/** The rules of verifying by number at a member's site. */
export const nonDocumentPolicyOf = (regions: Regions, site: string): NonDocumentPolicy =>
  sharedPart(regions, site, 'nonDocument')
/** The rules of proving an address at a member's site. */
export const addressPolicyOf = (regions: Regions, site: string): AddressPolicy =>
  sharedPart(regions, site, 'addressProof')
/** The rules of beginning anew at a member's site. */
export const resetPolicyOf = (regions: Regions, site: string): ResetPolicy => sharedPart(regions, site, 'resets')
/** The duties of a site's members. */
export const taskPolicyOf = (regions: Regions, site: string): TaskPolicy => sharedPart(regions, site, 'tasks')

/** The questionnaires that a region asks of its members, or that lead to a client class there. */
export function templatesAskedAt(regions: Regions, site: string): number[] {
  const { classes = [] } = regionOf(regions, site)
  return [...taskPolicyOf(regions, site).list, ...classes].flatMap(({ template }) => template ?? [])
}

/** The rules of appeals at a member's site. */
export const appealPolicyOf = (regions: Regions, site: string): AppealPolicy => sharedPart(regions, site, 'appeals')

/** The site that serves people who live in a country. */
export function siteServing(regions: Regions, residence: string | null): string {
  const serving =
    residence === null ? undefined : [...regions.values()].find(({ serves }) => serves?.countries.includes(residence))
  return serving?.site ?? 'DEFAULT'
}

/** The site that serves the people of the country a member lives in, where that is another than theirs. */
export function servedElsewhere(
  regions: Regions,
  { site, residence_country: lives }: { site: string; residence_country: string | null },
): string | null {
  const serving = siteServing(regions, lives)
  return lives === null || serving === site ? null : serving
}

function sharedPart<Part extends (typeof shared)[number]>(
  regions: Regions,
  site: string,
  part: Part,
): NonNullable<Region[Part]> {
  const found = regionOf(regions, site)[part] ?? regions.get('DEFAULT')?.[part]
  // Loaded regions hold it; see above.
  if (!found) throw new Error(`The default region lacks ${part}`)
  return found
}

/** The region of a member's site; an unknown site falls back to the default one. */
export function regionOf(regions: Regions, site: string): Region {
  const region = regions.get(site) ?? regions.get('DEFAULT')
  if (!region) throw new Error('There is no default region')
  return region
}
