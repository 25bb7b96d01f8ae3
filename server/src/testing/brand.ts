import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another company's brand, as an operator would write it. */
export const acme = {
  name: 'Acme Exchange',
  shortName: 'acme',
  logo: 'logo.svg',
  icon: 'icon.svg',
  colour: '#1a56b0',
  helpBase: '/support',
  appUrl: 'https://acme.example/app',
  links: { terms: 'https://acme.example/terms', privacy: '/privacy' },
  hkHosts: [],
}

/** Writes a brand file with its pictures into a subfolder of this one and returns its path. */
export function writeBrand(below: string, entries: object = acme): string {
  const folder = join(below, 'brand')
  mkdirSync(folder, { recursive: true })
  for (const picture of ['logo', 'icon'])
    writeFileSync(
      join(folder, `${picture}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>${picture} of acme</title></svg>`,
    )
  const path = join(folder, 'brand.json')
  writeFileSync(path, JSON.stringify(entries))
  return path
}
