import type { KycProvider } from '@tessera/contract/states.ts'
import type { Mode } from '../../../platform/settings.ts'
import type { VendorContract } from './contract.ts'
import { contracts } from './contracts.ts'

/** The vendors that an operator connects with keys. */
export const vendorNames = ['sumsub', 'onfido', 'jumio', 'veriff', 'persona'] as const satisfies readonly KycProvider[]
export type VendorName = (typeof vendorNames)[number]

/** One setting of a vendor: `TESSERA_<VENDOR>_<NAME>`. */
export interface VendorSetting {
  /** What the operator reads in a fault and in docs/providers.md. Never the value: most are secrets. */
  says: string
  form: RegExp
  /** Without one the setting is required. */
  standard?: string
  /** What a key of the vendor's sandbox begins with. Such a key is refused in production, and others in the sandbox. */
  sandboxPrefix?: string
}

export type VendorSettings = Readonly<Record<string, string>>
export type ConnectedVendors = Partial<Record<VendorName, VendorSettings>>

/** Secrets separated by commas; the first one signs, all of them prove. */
const secrets = /^[^\s,]{8,200}(,[^\s,]{8,200}){0,4}$/
/** The address of a double on this machine, or of a host of the vendor. Which hosts, its contract says. */
const api = { says: 'the base address that the vendor gave you', form: /^https?:\/\/[\w.:-]+$/, standard: '' }
const cost = { says: 'what a verdict costs, to show', form: /^[\w.,€$£ -]{1,20}$/, standard: '' }

export const vendorSettings: Readonly<Record<VendorName, Readonly<Record<string, VendorSetting>>>> = {
  sumsub: {
    TOKEN: { says: 'the app token', form: /^(?:sbx|prd):\S{8,200}$/, sandboxPrefix: 'sbx:' },
    SECRET: { says: 'the secret of the app token', form: /^\S{8,200}$/ },
    WEBHOOK_SECRETS: { says: 'the secrets of the webhook, separated by commas', form: secrets },
    LEVEL: { says: 'the name of the level', form: /^[^\r\n]{1,100}$/ },
    API: api,
    COST: cost,
  },
  onfido: {
    TOKEN: { says: 'the API token', form: /^\S{8,200}$/, sandboxPrefix: 'api_sandbox' },
    REGION: { says: 'eu, us or ca', form: /^(?:eu|us|ca)$/ },
    WORKFLOW: { says: 'the id of the Studio workflow', form: /^[0-9a-f-]{36}$/ },
    WEBHOOK_SECRETS: { says: 'the tokens of the webhook, separated by commas', form: secrets },
    API: api,
    COST: cost,
  },
  jumio: {
    CLIENT_ID: { says: 'the client id of the API', form: /^\S{4,200}$/ },
    CLIENT_SECRET: { says: 'the client secret', form: /^\S{8,200}$/ },
    DATACENTER: { says: 'amer-1, emea-1 or apac-1', form: /^(?:amer|emea|apac)-1$/ },
    WORKFLOW: { says: 'the workflow key', form: /^\d{1,6}$/ },
    APP: { says: 'company and app for the User-Agent, as "Company App/1.0"', form: /^[\w. -]{1,60}\/[\w.-]{1,20}$/ },
    CALLBACK_KEYS: { says: 'random keys for the callback address, separated by commas', form: secrets },
    CALLBACK_SECRETS: { says: 'random secrets that sign our reference, separated by commas', form: secrets },
    API: api,
    COST: cost,
  },
  veriff: {
    API_KEY: { says: 'the API key of the integration', form: /^\S{8,200}$/ },
    SECRETS: { says: 'the shared secrets, separated by commas; the first signs our calls', form: secrets },
    API: { ...api, says: 'the API address that the integration page shows' },
    COST: cost,
  },
  persona: {
    API_KEY: {
      says: 'the API key',
      form: /^persona_(?:sandbox|production)_\S{8,200}$/,
      sandboxPrefix: 'persona_sandbox_',
    },
    TEMPLATE: { says: 'the inquiry template', form: /^itmpl_\w{4,64}$/ },
    WEBHOOK_SECRETS: { says: 'the secrets of the webhook, separated by commas', form: secrets },
    VERSION: { says: 'the pinned API version', form: /^\d{4}-\d\d-\d\d$/, standard: '2025-12-08' },
    COMPLETED: {
      says: 'pending, or approved when the template decides nothing further',
      form: /^(?:pending|approved)$/,
      standard: 'pending',
    },
    API: api,
    COST: cost,
  },
}

/** The name of a vendor's setting in the environment. */
export const settingName = (vendor: VendorName, setting: string): string => `TESSERA_${vendor.toUpperCase()}_${setting}`

/** Every variable that configures a vendor. */
export const vendorVariables: readonly string[] = vendorNames.flatMap((vendor) =>
  Object.keys(vendorSettings[vendor]).map((setting) => settingName(vendor, setting)),
)

/** The vendors that the environment configures. Half a set is a fault: the start ends with the whole list. */
export function connectedVendors(
  values: Readonly<Record<string, string | undefined>>,
  mode: Mode,
  faults: string[],
): ConnectedVendors {
  const found = vendorNames.map((vendor) => [vendor, settingsOf(vendor, values, mode, faults)] as const)
  return Object.fromEntries(found.filter(([, settings]) => settings !== null))
}

function settingsOf(
  vendor: VendorName,
  values: Readonly<Record<string, string | undefined>>,
  mode: Mode,
  faults: string[],
): VendorSettings | null {
  const known = Object.entries(vendorSettings[vendor])
  if (known.every(([name]) => !values[settingName(vendor, name)])) return null
  const other = values[settingName(vendor, 'API')]
  if (other && !isAddressOf(contracts[vendor], other, mode))
    faults.push(`${settingName(vendor, 'API')} is no address of ${vendor}`)
  return Object.fromEntries(
    known.map(([name, setting]) => {
      const value = values[settingName(vendor, name)] ?? setting.standard
      // The value may be a secret, so no fault prints it.
      const fault =
        value === undefined
          ? `is required with the other settings of ${vendor}: ${setting.says}`
          : faultOf(value, setting, mode)
      if (fault) faults.push(`${settingName(vendor, name)} ${fault}`)
      return [name, value ?? '']
    }),
  )
}

function faultOf(value: string, { form, says, standard, sandboxPrefix }: VendorSetting, mode: Mode): string | null {
  if (value === standard) return null
  if (!form.test(value)) return `does not look like ${says}`
  if (sandboxPrefix === undefined || value.startsWith(sandboxPrefix) === (mode === 'sandbox')) return null
  return mode === 'sandbox'
    ? 'is a key for production, in the sandbox'
    : 'is a key of the vendor’s sandbox, in production'
}

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

function isAddressOf({ otherHosts }: VendorContract, address: string, mode: Mode): boolean {
  return (
    (mode === 'sandbox' && loopback.test(address)) || otherHosts.some((form) => new RegExp(`^${form}$`).test(address))
  )
}

/**
 * The base addresses of a vendor: those of its contract, with the closed values of its settings put in. Another
 * address must be a host of the same vendor, or in the sandbox a double on this machine.
 */
export function hostsOf(contract: VendorContract, settings: VendorSettings): Record<string, string> {
  const other = settings['API']
  return Object.fromEntries(
    Object.entries(contract.hosts).map(([name, base]) => [
      name,
      other || base.replaceAll(/\{(\w+)\}/g, (_, key: string) => settings[key] ?? ''),
    ]),
  )
}

/** The secrets of a setting that lists several. */
export function secretsOf(settings: VendorSettings, name: string): string[] {
  return (settings[name] ?? '').split(',').filter(Boolean)
}
