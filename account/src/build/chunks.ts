/** Looks up which modules import one. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const entry = /\/account\/index\.html$/
const screen = /\/account\/src\/features\/(?:.+\/)?([\w-]+)\/page\.tsx$/
/** What loads later is one chunk for each of these, one for each other feature, and one for the shell. */
const laterOf: readonly [string, RegExp][] = [
  ['later-kyc', /\/features\/verification\/capture\//],
  ['sdk', /\/shell\/sdk\//],
  ['messenger', /\/shell\/messenger\/(?!LinkOffer)/],
]
const feature = /\/account\/src\/features\/([\w-]+)\//
/** Loads when the page's host made an error, or in the simulator: hardly ever, so it stays alone. */
const rare = /\/account\/src\/host-faults\.ts$|\/providers\//
/** The page carries it whole, and once: a second declaration would swap the face of a text that shows already. */
const face = /\/shell\/face\.css$/
/** The screens without a form. What they share with others must be small. */
const formless: readonly string[] = ['personal', 'tasks']
/** Later parts that load a chunk of another screen: few members open them. */
const lateUsers: readonly string[] = ['later-personal', 'later-questionnaire']
/** An icon needs our own drawing, which is no package. */
const packages = /\/node_modules\/(?!lucide-react)|rolldown\/runtime/

/**
 * Which chunk a module goes to. One rule per kind:
 *
 * - `framework`: packages that the entry needs. They change rarely, so browsers cache them over most releases.
 * - `face`: the declaration of our face.
 * - `app`: what the entry needs, what the two screens without a form (personal, tasks) share with others, and what the
 *   start of SDK mode or of the messenger shares with later parts.
 * - A feature (`verification`, `suitability`): what only several screens and later parts of that feature share.
 * - `shared`: everything else that two screens share, or a screen and a later part of another.
 * - A screen's own chunk: what only one screen needs. `…-more`: what the later part of the first page or of a
 *   questionnaire needs as well.
 * - What loads later: a chunk for each of {@link laterOf} and for each feature with what only that one needs, `later` with
 *   the rest.
 *
 * Style sheets load at once with their screen, or with `app`, because a later one would cost a request and move the page.
 * Those of a screen's own later part load with the screen.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (face.test(id)) return 'face'
  const { atStart, screens, later, features } = usersOf(id, graph)
  if (atStart) return packages.test(id) ? 'framework' : 'app'
  const [own] = screens
  const others = [...later].filter((name) => name !== `later-${own}`)
  if (own && screens.size === 1 && others.length === 0) return own
  const startOfMode = later.has('sdk') || later.has('messenger')
  const early = startOfMode || formless.some((name) => screens.has(name)) || id.endsWith('.css')
  if (own && early) return 'app'
  if (own) return sharedChunk(own, { screens, others, features })
  if (rare.test(id)) return null
  if (id.endsWith('.css')) return later.size > 1 ? 'app' : styleChunk([...later][0] ?? '')
  if (later.size === 1) return [...later][0] ?? null
  return startOfMode ? 'app' : 'later'
}

function sharedChunk(
  own: string,
  { screens, others, features }: Pick<Users, 'screens' | 'features'> & { others: string[] },
): string {
  const [only = ''] = features
  // A chunk of this name is the screen's own, and what it does not need would come with it.
  if (features.size === 1) return formless.includes(only) ? 'shared' : only
  return screens.size === 1 && others.every((name) => lateUsers.includes(name)) ? `${own}-more` : 'shared'
}

function styleChunk(part: string): string {
  const [, screen] = /^later-(personal|kyc)$/.exec(part) ?? []
  return screen ?? (part === 'later' || part === 'messenger' ? 'app' : part)
}

interface Users {
  /** The entry needs it. */
  atStart: boolean
  /** Names of the screens that need it at once. */
  screens: Set<string>
  /** The chunks of the parts loaded later that need it. */
  later: Set<string>
  /** The features of those screens and parts. The shell is none, so it counts as one with an empty name. */
  features: Set<string>
}

function usersOf(id: string, graph: ModuleGraph): Users {
  const users: Users = {
    atStart: packages.test(id) && id.includes('rolldown'),
    screens: new Set(),
    later: new Set(),
    features: new Set(),
  }
  const seen = new Set<string>()
  const visit = (one: string): void => {
    if (seen.has(one)) return
    seen.add(one)
    const module = graph.getModuleInfo(one)
    const name = screen.exec(one)?.[1]
    if (entry.test(one)) users.atStart = true
    else if (name) users.screens.add(name)
    else if (module?.dynamicImporters.length) users.later.add(laterChunk(one))
    if (name || module?.dynamicImporters.length) users.features.add(featureOf(one))
    for (const importer of module?.importers ?? []) visit(importer)
  }
  visit(id)
  // Only authors of questionnaires open the preview. It takes what it needs from the questionnaire's chunk.
  if (users.screens.size > 1) users.screens.delete('preview')
  return users
}

const featureOf = (id: string): string => feature.exec(id)?.[1] ?? ''

function laterChunk(id: string): string {
  const known = laterOf.find(([, files]) => files.test(id))?.[0]
  return known ?? (featureOf(id) ? `later-${featureOf(id)}` : 'later')
}
