/** Looks up which modules import one. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const entry = /\/account\/index\.html$/
const screen = /\/account\/src\/features\/(?:.+\/)?([\w-]+)\/page\.tsx$/
/** What loads later is one chunk for each of these, and one for the rest. */
const laterOf: readonly [string, RegExp][] = [
  ['later-personal', /\/features\/personal\//],
  ['later-kyc', /\/features\/verification\/capture\//],
  ['toasts', /\/ui\/toast\//],
  ['sdk', /\/shell\/sdk\//],
  ['messenger', /\/shell\/messenger\//],
]
/** Loads when the page's host made an error, or in the simulator: hardly ever, so it stays alone. */
const rare = /\/account\/src\/host-faults\.ts$|\/providers\//
/** An icon needs our own drawing, which is no package. */
const packages = /\/node_modules\/(?!lucide-react)|rolldown\/runtime/

/**
 * Which chunk a module goes to. One rule per kind:
 *
 * - `framework`: packages that the entry needs. They change rarely, so browsers cache them over most releases.
 * - `app`: what the entry needs, and what the start screen shares with another screen.
 * - `shared`: everything else that two screens share, or a screen and another's later part.
 * - A screen's own chunk: what only one screen needs.
 * - What loads later: a chunk for each of {@link laterOf} with what only that one needs, `later` with the rest.
 *
 * Style sheets load at once with their screen, or with `app`, because a later one would cost a request and move the page.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const { atStart, screens, later } = usersOf(id, graph)
  if (atStart) return packages.test(id) ? 'framework' : 'app'
  const [own] = screens
  const others = [...later].filter((name) => name !== `later-${own}`)
  if (own && screens.size === 1 && others.length === 0) return own
  if (own) return screens.has('personal') || id.endsWith('.css') ? 'app' : 'shared'
  if (rare.test(id)) return null
  if (id.endsWith('.css')) return later.has('later-personal') ? 'personal' : 'app'
  return later.size === 1 ? ([...later][0] ?? null) : 'later'
}

interface Users {
  /** The entry needs it. */
  atStart: boolean
  /** Names of the screens that need it at once. */
  screens: Set<string>
  /** The chunks of the parts loaded later that need it. */
  later: Set<string>
}

function usersOf(id: string, graph: ModuleGraph): Users {
  const users: Users = { atStart: packages.test(id) && id.includes('rolldown'), screens: new Set(), later: new Set() }
  const seen = new Set<string>()
  const visit = (one: string): void => {
    if (seen.has(one)) return
    seen.add(one)
    const module = graph.getModuleInfo(one)
    const name = screen.exec(one)?.[1]
    if (entry.test(one)) users.atStart = true
    else if (name) users.screens.add(name)
    else if (module?.dynamicImporters.length) users.later.add(laterChunk(one))
    for (const importer of module?.importers ?? []) visit(importer)
  }
  visit(id)
  // Only authors of questionnaires open the preview. It takes what it needs from the questionnaire's chunk.
  if (users.screens.size > 1) users.screens.delete('preview')
  return users
}

function laterChunk(id: string): string {
  return laterOf.find(([, files]) => files.test(id))?.[0] ?? 'later'
}
