import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { paletteStyles } from '@tessera/contract/colours.ts'
import { brandLinks, type Brand } from '../../platform/brand.ts'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../platform/html/templates.ts'

const base = '/user/accounts'
const types: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' }
const typeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'

/** What the pages know about the brand. */
export interface ShownBrand extends Pick<Brand, 'name' | 'shortName' | 'helpBase' | 'appUrl' | 'links'> {
  /** Address of the picture. It changes when the picture changes. A small drawing is embedded as a data address. */
  logo: string
  colour: string
}

export function shownBrand(brand: Brand, mode: Config['mode']): ShownBrand {
  const { name, shortName, logo, palette, helpBase, appUrl, links } = brand
  const templates = templatesOf(brand, mode).map((legal) => [legal, `${helpBase}/${legal}`] as const)
  return {
    name,
    shortName,
    logo: pictureOf('logo', logo),
    colour: palette.brand,
    helpBase,
    appUrl,
    links: { ...Object.fromEntries(templates), ...links },
  }
}

/** The texts that a member accepts with an account. */
const legalLinks = ['terms', 'privacy'] as const
export type LegalLink = (typeof legalLinks)[number]

/** The legal texts that the sandbox serves as a template, because the operator has not named their own. */
export function templatesOf({ links, helpBase }: Pick<Brand, 'links' | 'helpBase'>, mode: Config['mode']): LegalLink[] {
  if (mode !== 'sandbox' || !helpBase.startsWith('/')) return []
  return legalLinks.filter((name) => links[name] === undefined)
}

/** A drawing with more characters than this is better requested once and cached. */
const smallDrawing = 1000

/** Embeds a small drawing in the page, because the headers of a separate answer would be longer than the drawing. */
function drawingOf(file: string): string | null {
  if (typeOf(file) !== types['.svg']) return null
  const drawing = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').trim()
  return drawing.length > smallDrawing
    ? null
    : `data:image/svg+xml,${encodeURIComponent(drawing).replaceAll(readable, decodeURIComponent)}`
}

/** Characters that need no escaping in a quoted address. Unescaped they also compress better. */
const readable = /%(?:20|3D|3A|2F|2C|3B)/g

const pictureOf = (kind: 'logo' | 'icon', file: string): string => drawingOf(file) ?? addressOf(kind, file)

function addressOf(kind: 'logo' | 'icon', file: string): string {
  const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 10)
  return `${base}/brand/${kind}${extname(file)}?v=${version}`
}

/** Icon and colours for the head of a page. The colours override the tokens, whatever the order of the style sheets. */
export function brandHead({ icon, palette }: Brand): (nonce: string) => string {
  const address = pictureOf('icon', icon)
  const style = `html:root{${Object.entries(paletteStyles(palette))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
  return (nonce) => `<link rel="icon" href="${address}" type="${typeOf(icon)}"><style nonce="${nonce}">${style}</style>`
}

/** The brand's own links, for the footer of a page that the server renders. */
export function footerLinks({ links }: Pick<Brand, 'links'>, text: (key: string) => string): string {
  return brandLinks
    .flatMap((name) =>
      links[name] ? [`<a href="${escapeHtml(links[name])}">${escapeHtml(text(`footer.${name}`))}</a>`] : [],
    )
    .join('\n')
}

/** What a new member accepts, each text a link if the brand has its address. */
export function legalSentence({ links }: Pick<Brand, 'links'>, text: (key: string) => string): string {
  const named = { terms: text('login.legalTerms'), privacy: text('login.legalPrivacy') }
  return escapeHtml(text('login.legal')).replaceAll(/\{\{(terms|privacy)\}\}/g, (_, name: LegalLink) => {
    const words = escapeHtml(named[name])
    return links[name] ? `<a href="${escapeHtml(links[name])}">${words}</a>` : words
  })
}

/** Serves the logo, the icon, and the QR code that opens the app on a phone. */
export function serveBrandFiles(app: FastifyInstance, brand: Brand): void {
  for (const [kind, file] of [
    ['logo', brand.logo],
    ['icon', brand.icon],
  ] as const) {
    const bytes = readFileSync(file)
    app.get(`${base}/brand/${kind}${extname(file)}`, (_request, reply) =>
      reply.type(typeOf(file)).header('cache-control', 'public, max-age=31536000, immutable').send(bytes),
    )
  }
  const icon = addressOf('icon', brand.icon)
  app.get('/favicon.ico', (_request, reply) => reply.redirect(icon))
  let code: Promise<string> | undefined
  app.get(`${base}/assets/app-download-qr.svg`, async (_request, reply) => {
    code ??= drawCode(brand.appUrl)
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(await code)
  })
}

/** Drawn on the first request, because few members move to their phone. */
async function drawCode(text: string): Promise<string> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer')
  // From disk: by default it would fetch its WebAssembly from a public server.
  const wasmBinary = new Uint8Array(
    readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))),
  ).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { svg, error } = await writeBarcode(text, { format: 'QRCode', scale: 4 })
  if (error) throw new Error(error)
  return svg
}
