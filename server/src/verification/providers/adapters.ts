import type { Provider } from './provider.ts'
import { jumioProvider } from './jumio/provider.ts'
import { onfidoProvider } from './onfido/provider.ts'
import { personaProvider } from './persona/provider.ts'
import { sumsubProvider } from './sumsub/provider.ts'
import { veriffProvider } from './veriff/provider.ts'
import type { VendorName } from './vendor/settings.ts'
import type { VendorParts } from './vendor/vendor.ts'

export const adapters: Readonly<Record<VendorName, (parts: VendorParts) => Provider>> = {
  sumsub: sumsubProvider,
  onfido: onfidoProvider,
  jumio: jumioProvider,
  veriff: veriffProvider,
  persona: personaProvider,
}
