import { readFileSync } from 'node:fs'

/** Name and look of the product, from the one file that re-brands it (brand.json at the root). */
export interface Brand {
  name: string
  /** Short name: lower case, for cookies and the default access origin. */
  shortName: string
  logo: string
  colour: string
  helpBase: string
  /** Where a phone gets the app; its code is drawn by tools/generate-app-qr.ts. */
  appUrl: string
  /** Host names of the Hong Kong variant: it speaks its own two languages. */
  hkHosts: string[]
}

export function loadBrand(): Brand {
  return JSON.parse(readFileSync(new URL('../../brand.json', import.meta.url), 'utf8')) as Brand
}
