import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { ProviderDown } from '../provider.ts'
import { callForm, meaningOf, type VendorContract } from './contract.ts'
import { contracts } from './contracts.ts'
import { readLabels, refusedBy } from './reasons.ts'
import { connectedVendors, hostsOf, settingName, vendorNames, vendorSettings } from './settings.ts'

const at = new Date('2026-11-22T08:00:00Z')

/** The code of an adapter, without its double. */
function codeOf(vendor: string): string {
  const folder = new URL(`../${vendor}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'double.ts')
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
}

describe.each(vendorNames)('the contract of %s', (vendor) => {
  const contract: VendorContract = contracts[vendor]
  const code = codeOf(vendor)

  it('has a date, sources, and every call that the adapter makes', () => {
    expect(contract.asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(contract.sources.length).toBeGreaterThan(0)
    const made = [...code.matchAll(/\bcall\(\s*'(\w+)'/g)].map(([, name = '']) => name)
    expect(made.length).toBeGreaterThan(3)
    for (const name of new Set(made)) expect(contract.hosts).toHaveProperty(callForm(contract, name).host)
  })

  it('is the only place of addresses and paths of the vendor', () => {
    const texts = [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? '')
    const ours = ['/user/accounts/auth/kyc']
    const paths = texts.filter((text) => /^(?:https?:\/)?\/[\w/.{}-]+/.test(text) && !ours.includes(text))
    expect(paths.filter((text) => !text.startsWith('https://localhost'))).toEqual([])
  })

  it('gives every word a meaning, and an unknown word goes to a reviewer', () => {
    const meant = Object.keys(contract.words).map((word) => meaningOf(contract, word))
    expect(new Set(meant).has('approved')).toBe(true)
    expect(Object.values(contract.words)).toEqual(meant)
    for (const word of ['', 'toString', 'APPROVED!', null, undefined]) expect(meaningOf(contract, word)).toBe('review')
  })

  it('has a page for operators with every setting and the address of its notices', () => {
    const page = readFileSync(new URL(`../../../../../docs/providers/${vendor}.md`, import.meta.url), 'utf8')
    for (const name of Object.keys(vendorSettings[vendor])) expect(page).toContain(`\`${settingName(vendor, name)}\``)
    expect(page).toContain(`/x-api/v1/public/provider/notice?provider=${vendor}`)
  })

  it('lists checks that we know, and our kinds of document', () => {
    expect([...machineChecks, ...checksNotMade]).toEqual(expect.arrayContaining([...contract.checks]))
    expect(Object.keys(contract.documents).toSorted()).toEqual([
      'DRIVERS_LICENSE',
      'ID_CARD',
      'PASSPORT',
      'RESIDENCE_PERMIT',
    ])
  })
})

describe('labels', () => {
  const read = (...labels: string[]) => refusedBy(readLabels(contracts.veriff, labels), at)

  it('that a member can fix ask for another attempt', () => {
    expect(read('204')).toEqual({ state: 'resubmission', at, reasons: ['IMG_BLUR_GLARE'] })
  })

  it('of suspicion are final, whatever else there is', () => {
    expect(read('204', '106')).toEqual({ state: 'final', at, reasons: ['IMG_BLUR_GLARE', 'FRAUD'] })
  })

  it('for a failed check are the vendor’s fault, not the member’s', () => {
    const technical = (...labels: string[]) => refusedBy(readLabels(contracts.jumio, labels), at)
    expect(() => technical('usability TECHNICAL_ERROR')).toThrow(ProviderDown)
    expect(technical('usability TECHNICAL_ERROR', 'usability GLARE')).toMatchObject({ reasons: ['IMG_BLUR_GLARE'] })
  })

  it('for a reviewer, and labels that nobody knows, go to a reviewer', () => {
    expect(read('126', '204')).toMatchObject({ state: 'review' })
    expect(read('99999')).toEqual({ state: 'review', at, reasons: ['MANUAL_REVIEW'] })
    expect(read('toString')).toMatchObject({ state: 'review' })
  })
})

describe('the settings of a vendor', () => {
  const sumsub = {
    TESSERA_SUMSUB_TOKEN: 'sbx:token-of-test',
    TESSERA_SUMSUB_SECRET: 'secret-of-test',
    TESSERA_SUMSUB_WEBHOOK_SECRETS: 'webhook-one,webhook-two',
    TESSERA_SUMSUB_LEVEL: 'basic-kyc-level',
  }
  const faultsOf = (values: Record<string, string>, mode: 'sandbox' | 'production' = 'sandbox'): string[] => {
    const faults: string[] = []
    connectedVendors(values, mode, faults)
    return faults
  }

  it('connect it when they are complete, and nothing is connected without any', () => {
    const faults: string[] = []
    expect(Object.keys(connectedVendors(sumsub, 'sandbox', faults))).toEqual(['sumsub'])
    expect(connectedVendors({}, 'sandbox', faults)).toEqual({})
    expect(faults).toEqual([])
  })

  it('that are half a set stop the start with the whole list, and no secret is printed', () => {
    const faults = faultsOf({
      TESSERA_SUMSUB_TOKEN: 'sbx:token-of-test',
      TESSERA_PERSONA_API_KEY: 'persona_sandbox_key-of-test',
    })
    expect(faults).toEqual([
      expect.stringMatching(/^TESSERA_SUMSUB_SECRET is required/),
      expect.stringMatching(/^TESSERA_SUMSUB_WEBHOOK_SECRETS is required/),
      expect.stringMatching(/^TESSERA_SUMSUB_LEVEL is required/),
      expect.stringMatching(/^TESSERA_PERSONA_TEMPLATE is required/),
      expect.stringMatching(/^TESSERA_PERSONA_WEBHOOK_SECRETS is required/),
    ])
    expect(faults.join()).not.toContain('of-test')
  })

  it('refuse a key of the vendor’s sandbox in production, and one for production in the sandbox', () => {
    expect(faultsOf(sumsub, 'production')).toEqual([
      'TESSERA_SUMSUB_TOKEN is a key of the vendor’s sandbox, in production',
    ])
    expect(faultsOf({ ...sumsub, TESSERA_SUMSUB_TOKEN: 'prd:token-of-test' })).toEqual([
      'TESSERA_SUMSUB_TOKEN is a key for production, in the sandbox',
    ])
  })

  it('name only hosts of the vendor, or a double on this machine in the sandbox', () => {
    const other = (address: string, mode?: 'production') =>
      faultsOf(
        { ...sumsub, TESSERA_SUMSUB_API: address, ...(mode ? { TESSERA_SUMSUB_TOKEN: 'prd:token-of-test' } : {}) },
        mode,
      )
    expect(other('https://eu.sumsub.com')).toEqual([])
    expect(other('http://127.0.0.1:4501')).toEqual([])
    for (const address of [
      'https://sumsub.com.evil.example',
      'https://evil.example',
      'http://10.0.0.1',
      'https://a.sumsub.com.evil',
    ])
      expect(other(address)).not.toEqual([])
    expect(other('http://127.0.0.1:4501', 'production')).toEqual(['TESSERA_SUMSUB_API is no address of sumsub'])
    expect(hostsOf(contracts.onfido, { REGION: 'eu' })).toEqual({ api: 'https://api.eu.onfido.com' })
  })
})
