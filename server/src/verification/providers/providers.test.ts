import { describe, expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { providerOf, providersFor, sitesWithoutProvider } from './providers.ts'

const server = useServer()

describe('the provider of a member', () => {
  it('is the region’s provider, or in the sandbox the simulator when a scenario is set, and always the built-in one for an address', () => {
    const { context } = server().running
    const name = (attributes: Record<string, string>, level: 'LEVEL_1' | 'LEVEL_2' = 'LEVEL_1') =>
      providerOf(context, { id: 1, site: 'DEFAULT', sub_attribute: attributes }, level).name
    expect(name({})).toBe('default')
    expect(name({ sandbox_scenario: 'approve' })).toBe('simulator')
    expect(name({ sandbox_scenario: 'approve' }, 'LEVEL_2')).toBe('default')
    for (const unknown of ['', 'nonsense', 'toString', '__proto__'])
      expect(name({ sandbox_scenario: unknown })).toBe('default')
  })

  it('is never the simulator in production, whatever the member’s attributes say', () => {
    const { context } = server().running
    const providers = providersFor({ ...context.config, mode: 'production' }, context)
    expect([...providers.connected.keys()]).toEqual(['default'])
    const production = { ...context, providers, config: { ...context.config, mode: 'production' as const } }
    expect(
      providerOf(production, { id: 1, site: 'DEFAULT', sub_attribute: { sandbox_scenario: 'approve' } }, 'LEVEL_1')
        .name,
    ).toBe('default')
  })

  it('lists the region whose file names a provider that is not connected', () => {
    const { regions, providers } = server().running.context
    expect(sitesWithoutProvider(regions, providers)).toEqual([])
    const changed = new Map(
      [...regions].map(([site, region]) => [
        site,
        site === 'TUR' ? { ...region, provider: 'sumsub' as const } : region,
      ]),
    )
    expect(sitesWithoutProvider(changed, providers)).toEqual([{ site: 'TUR', provider: 'sumsub' }])
    const played = new Map([...regions].map(([site, region]) => [site, { ...region, provider: 'simulator' as const }]))
    expect(
      sitesWithoutProvider(
        played,
        providersFor({ ...server().running.context.config, mode: 'production' }, server().running.context),
      ),
    ).toHaveLength(regions.size)
  })
})
