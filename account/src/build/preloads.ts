import type { Manifest, Plugin } from 'vite'
import { childRoutes, textsOf } from '../child-routes.ts'
import { stylePartsOf } from './style-parts.ts'

/** The sandbox's preview page, which is no child route. */
const previewPath = '/questionnaire-preview'

interface Preload {
  modules: string[]
  styles: string[]
  /** The declaration of our face, by the address of its sheet. */
  faceStyles: Record<string, string>
  /** All other style sheets, in their order. A page that carries its rendered screen needs few of their rules at first. */
  sheets: string[]
  /** The style sheets of the screen alone: short ones, which the page carries in itself, by address. */
  inlineStyles: Record<string, string>
  /** The texts of the first view: one file. */
  texts: readonly string[]
}

const isFace = (href: string): boolean => href.includes('/face-')

/** The manifest's key of a chunk, by its name (chunks.ts). */
function chunkNamed(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name && chunk.file.endsWith('.js'))
  if (!found) throw new Error(`Not built: ${name}`)
  return found[0]
}

/** Every file that the first view of a page needs: the static imports of entry and page, each once. */
export function preloadOf(
  manifest: Manifest,
  base: string,
  entries: readonly string[],
): Pick<Preload, 'modules' | 'styles'> {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || modules.has(base + chunk.file)) return
    modules.add(base + chunk.file)
    for (const style of chunk.css ?? []) styles.add(base + style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return { modules: [...modules], styles: [...styles] }
}

/**
 * The page without the build's own preloads and styles. The server writes those, with the ones of the requested route.
 */
export function withoutLinks(html: string): string {
  return html.replaceAll(/^\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>\n/gm, '')
}

/**
 * Writes `preloads.json`: for each child route with a screen, what the browser should preload. And `style-parts.json`:
 * the rules of each style sheet.
 */
export function writePreloads(): Plugin {
  let base = '/'
  return {
    name: 'tessera:preloads',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      base = config.base
    },
    writeBundle: {
      order: 'post',
      async handler(options) {
        const { readFile, writeFile } = await import('node:fs/promises')
        const { join } = await import('node:path')
        const folder = options.dir ?? 'dist'
        const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
        const sheets = new Map<string, string>()
        for (const { css = [] } of Object.values(manifest))
          for (const file of css) sheets.set(base + file, await readFile(join(folder, file), 'utf8'))
        const contents = (addresses: readonly string[]): Record<string, string> =>
          Object.fromEntries(addresses.map((href) => [href, sheets.get(href) ?? '']))
        const entry = preloadOf(manifest, base, [chunkNamed(manifest, 'app')])
        const firstView = (screen: string): Omit<Preload, 'texts'> => {
          const { modules, styles } = preloadOf(
            manifest,
            base,
            ['app', screen].map((name) => chunkNamed(manifest, name)),
          )
          return {
            modules,
            styles: entry.styles.filter((href) => !isFace(href)),
            faceStyles: contents(styles.filter(isFace)),
            sheets: styles.filter((href) => !isFace(href)),
            inlineStyles: contents(styles.filter((href) => !entry.styles.includes(href))),
          }
        }
        const preloads: Record<string, Preload> = {
          [previewPath]: { ...firstView('preview'), texts: ['user-accounts', 'questionnaire', 'preview'] },
        }
        // A visit in SDK mode begins with its own part, whatever its screen.
        preloads['/visit'] = { ...firstView('sdk'), texts: ['sdk'] }
        for (const { path, screen } of childRoutes)
          if (screen) preloads[path] = { ...firstView(screen), texts: ['user-accounts', ...textsOf[screen]] }
        await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloads, null, 1))
        const parts = Object.fromEntries([...sheets].map(([href, css]) => [href, stylePartsOf(css)]))
        await writeFile(join(folder, 'style-parts.json'), JSON.stringify(parts))
        const page = join(folder, 'index.html')
        await writeFile(page, withoutLinks(await readFile(page, 'utf8')))
      },
    },
  }
}
