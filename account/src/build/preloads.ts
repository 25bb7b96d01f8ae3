import type { Manifest, Plugin } from 'vite'
import { childRoutes, textsOf } from '../child-routes.ts'

/** The sandbox's preview page, which is no child route, and the file of its code. */
const previewPath = '/questionnaire-preview'
const previewModule = 'src/features/questionnaire/preview/page.tsx'

interface Preload {
  modules: string[]
  styles: string[]
  /** Text files beside the one that every screen needs. */
  texts: readonly string[]
}

/** The manifest's name for the page of a screen. */
function pageModule(manifest: Manifest, screen: string): string {
  const page = Object.keys(manifest).find(
    (module) => /^src\/features\/(.+\/)?([\w-]+)\/page\.tsx$/.exec(module)?.[2] === screen,
  )
  if (!page) throw new Error(`Not built: the page of ${screen}`)
  return page
}

/** Contains the loaders of all screens but the personal page. */
const screensModule = 'src/screens.ts'

/** Every file that the first view of a page needs: the static imports of entry and page, each once. */
export function preloadOf(manifest: Manifest, base: string, entries: readonly string[]): Omit<Preload, 'texts'> {
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

/** Writes `preloads.json`: for each child route with a screen, what the browser should preload. */
export function writePreloads(): Plugin {
  let base = '/'
  return {
    name: 'tessera:preloads',
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
        const withScreen = childRoutes.filter(({ screen }) => screen !== null)
        if (!manifest[screensModule]) throw new Error(`Not built: ${screensModule}`)
        const preloads: Record<string, Preload> = {}
        for (const { path, screen } of withScreen) {
          if (!screen) continue
          const entries = [
            'index.html',
            ...(screen === 'personal' ? [] : [screensModule]),
            pageModule(manifest, screen),
          ]
          preloads[path] = { ...preloadOf(manifest, base, entries), texts: textsOf[screen] }
        }
        preloads[previewPath] = {
          ...preloadOf(manifest, base, ['index.html', screensModule, previewModule]),
          texts: ['questionnaire', 'preview'],
        }
        await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloads, null, 1))
        const page = join(folder, 'index.html')
        await writeFile(page, withoutLinks(await readFile(page, 'utf8')))
      },
    },
  }
}
