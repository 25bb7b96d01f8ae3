import type { KycProvider } from './states.ts'

/** The companies that verify, as they spell their names. */
export const vendorNames: Partial<Record<KycProvider, string>> = {
  sumsub: 'Sumsub',
  onfido: 'Onfido',
  jumio: 'Jumio',
  veriff: 'Veriff',
  persona: 'Persona',
}
