import { describe, expect, it } from 'vitest'
import { providerFaults, providerOrder, providersNamed, type ProviderPolicy } from './provider-policy.ts'

const order = (...entries: [ProviderPolicy[number]['order'][number]['provider'], number][]) =>
  entries.map(([provider, weight]) => ({ provider, weight }))
const region = {
  provider: 'default' as const,
  providerRules: [
    { countries: ['NL'], documents: ['PASSPORT' as const], order: order(['onfido', 0], ['sumsub', 1]) },
    { purposes: ['update' as const], order: order(['veriff', 1]) },
    { order: order(['sumsub', 75], ['persona', 25], ['default', 0]) },
  ],
}
const first = (wanted: object, seed = 'a') => providerOrder(region, wanted, seed)[0]

describe('the order of providers', () => {
  it('is that of the first rule that fits the document, or the provider of the region', () => {
    expect(providerOrder(region, { country: 'NL', document_type: 'PASSPORT' }, 'a')).toEqual(['sumsub', 'onfido'])
    expect(first({ country: 'NL', document_type: 'ID_CARD', purpose: 'update' })).toBe('veriff')
    expect(providerOrder({ provider: 'default' }, { country: 'NL' }, 'a')).toEqual(['default'])
    // Before a document is chosen, only a rule without conditions fits.
    expect(['sumsub', 'persona']).toContain(first({}))
  })

  it('shares new cases by weight, and a person always gets the same', () => {
    const chosen = Array.from({ length: 2000 }, (_, seed) => first({ country: 'DE' }, `member ${seed}`))
    const share = chosen.filter((name) => name === 'sumsub').length / chosen.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
    expect(chosen).not.toContain('default')
    expect(first({ country: 'DE' }, 'member 7')).toBe(chosen[7])
  })

  it('names every provider of a region, and finds rules that can never count', () => {
    expect(providersNamed(region)).toEqual(['default', 'onfido', 'sumsub', 'veriff', 'persona'])
    expect(providerFaults(region)).toEqual([])
    expect(
      providerFaults({
        providerRules: [
          { order: order(['sumsub', 1], ['sumsub', 2]) },
          { countries: ['NL'], order: order(['onfido', 1]) },
        ],
      }),
    ).toEqual([
      'provider rule 1 fits every document, so the rules after it never count',
      'provider rule 1 names a provider twice',
    ])
  })
})
