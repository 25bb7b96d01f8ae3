import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { CountryCode, oneOf } from '@tessera/contract/shapes.ts'
import { attemptPurposes, documentTypes, kycProviders, type KycProvider } from '@tessera/contract/states.ts'

/**
 * Which providers verify, in order. The first rule that fits the document counts. The weights share new cases between
 * the providers of a rule; the others follow in order when one fails. A weight of 0 only steps in.
 */
export const ProviderPolicy = Type.Array(
  Type.Object(
    {
      countries: Type.Optional(Type.Array(CountryCode, { minItems: 1 })),
      documents: Type.Optional(Type.Array(oneOf(documentTypes), { minItems: 1 })),
      purposes: Type.Optional(Type.Array(oneOf(attemptPurposes), { minItems: 1 })),
      order: Type.Array(
        Type.Object(
          { provider: oneOf(kycProviders), weight: Type.Integer({ minimum: 0, maximum: 100 }) },
          { additionalProperties: false },
        ),
        { minItems: 1 },
      ),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
)
export type ProviderPolicy = Static<typeof ProviderPolicy>

/** What a rule is about. Nothing of it is known before a draft. */
export interface Wanted {
  country?: string
  document_type?: string
  purpose?: string
}

/**
 * The providers for a document, the first one chosen by weight. The same seed always gets the same one, so a member
 * does not change providers from one attempt to the next.
 */
export function providerOrder(
  { provider, providerRules = [] }: { provider: KycProvider; providerRules?: ProviderPolicy },
  wanted: Wanted,
  seed: string,
): KycProvider[] {
  const rule = providerRules.find(
    ({ countries, documents, purposes }) =>
      fits(countries, wanted.country) && fits(documents, wanted.document_type) && fits(purposes, wanted.purpose),
  )
  if (!rule) return [provider]
  const first = weighted(rule.order, seed)
  const names = rule.order.map((entry) => entry.provider)
  return first ? [first, ...names.filter((name) => name !== first)] : names
}

function fits(list: readonly string[] | undefined, value: string | undefined): boolean {
  return list === undefined || (value !== undefined && list.includes(value))
}

function weighted(order: ProviderPolicy[number]['order'], seed: string): KycProvider | undefined {
  const total = order.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  let point = createHash('sha256').update(seed).digest().readUInt32BE(0) % total
  return order.find(({ weight }) => {
    point -= weight
    return point < 0
  })?.provider
}

/** Every provider that a region names. */
export function providersNamed({
  provider,
  providerRules = [],
}: {
  provider: KycProvider
  providerRules?: ProviderPolicy
}): KycProvider[] {
  return [...new Set([provider, ...providerRules.flatMap(({ order }) => order.map((entry) => entry.provider))])]
}

/** Rules that can never count, and providers named twice in one. */
export function providerFaults({ providerRules = [] }: { providerRules?: ProviderPolicy }): string[] {
  const open = providerRules.findIndex(({ countries, documents, purposes }) => !countries && !documents && !purposes)
  return [
    ...(open >= 0 && open < providerRules.length - 1
      ? [`provider rule ${open + 1} fits every document, so the rules after it never count`]
      : []),
    ...providerRules.flatMap(({ order }, index) =>
      new Set(order.map(({ provider }) => provider)).size < order.length
        ? [`provider rule ${index + 1} names a provider twice`]
        : [],
    ),
  ]
}
