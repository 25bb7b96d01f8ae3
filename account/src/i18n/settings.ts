import type { InitOptions } from 'i18next'
import { screenTexts, type TextNamespace } from '@tessera/contract/languages.ts'

export const pageTexts: TextNamespace = 'user-accounts'

/** How texts are loaded and looked up, in the browser and on the server. */
export const settings: InitOptions = {
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: pageTexts,
  // Searched once a screen has loaded them.
  fallbackNS: [...screenTexts],
  // In parallel, and again after 350, 700, 1400 … ms (specification, section 9).
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}
