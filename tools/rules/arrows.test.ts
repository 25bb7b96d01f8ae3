import { describe, expect, it } from 'vitest'
import { files, importsOf, isTest, read, sources, staticImportsOf } from './sources.ts'

/** Which folder may import from which (docs/architecture.md); a folder may always import from itself. */
const arrows: Record<string, readonly string[]> = {
  contract: [],
  // The engine may import the contract's types only; the library beside it reads the files.
  questionnaires: ['contract'],
  ui: [],
  server: ['contract', 'regions', 'questionnaires'],
  account: ['contract', 'ui', 'locales', 'questionnaires', 'embed'],
  console: ['contract', 'ui', 'locales'],
  // The seed sends questionnaires as their engine would.
  tools: ['contract', 'questionnaires', 'server'],
  // The benchmark starts the product like a journey.
  bench: ['contract', 'server', 'tools', 'e2e'],
  // The web app's lists of routes and screens: the journeys visit each one.
  e2e: ['contract', 'tools', 'server', 'account'],
  embed: ['contract'],
  locales: [],
  regions: [],
}
/** Inside the web app: pages import parts, parts never import pages; features never import each other. */
const webArrows: Record<string, readonly string[]> = {
  features: ['api', 'status', 'shell', 'state', 'i18n', 'format', 'providers', 'paths.ts', 'config.ts'],
  // What several features show of a member's levels, decisions and tasks.
  status: ['api', 'shell', 'state', 'i18n', 'format', 'paths.ts'],
  // The list of the other screens, loaded once the first screen is drawn.
  shell: ['api', 'state', 'i18n', 'format', 'paths.ts', 'config.ts', 'child-routes.ts', 'screens.ts'],
  state: ['api', 'i18n', 'format', 'paths.ts', 'config.ts'],
  i18n: ['api', 'paths.ts', 'config.ts'],
  api: ['paths.ts', 'config.ts'],
  format: ['config.ts'],
  // Pages without the framework: sign-in, help, a partner's example.
  pages: ['api', 'shell', 'state', 'i18n', 'format', 'providers', 'config.ts'],
  // Vendors' parts, in a document of their own.
  providers: [],
  // Renders the first screens on the server: knows how one is started, and none of them.
  rendering: ['i18n', 'config.ts', 'render-screen.tsx'],
  // Runs while the app is built.
  build: ['child-routes.ts'],
}
/** A vendor's part of the page uses only its element and its token, and nothing of the page. */
const vendorParts = 'account/src/features/verification/providers/'
/** The server's rooms, lowest first: an upper one imports lower ones only. */
const layers = [
  'platform',
  'regions',
  'accounts',
  'recognition',
  'verification',
  'compliance',
  'status',
  'integrations',
  'review',
  'web',
]

/** The most files in a chain of imports inside the server, types aside. */
const longestChain = 14

/** Where a function may take every part: the types themselves, the port to providers, and what runs the providers' jobs. */
const takesEveryPart = [
  /^server\/src\/\w+\/parts\.ts$/,
  /^server\/src\/verification\/providers\/(provider|jobs|builtin\/jobs)\.ts$/,
  // The rooms of the context, and what receives it.
  /^server\/src\/(web\/|[\w-]+\.ts$)/,
]

const folderOf = (path: string): string => path.split('/', 1)[0] ?? ''

describe('imports', () => {
  it('no folder imports from one that it may not import', () => {
    const everything = [...sources(), ...files('.ts', '.tsx').filter((path) => /^(e2e|bench)\//.test(path))].filter(
      (path) => path.includes('/'),
    )
    const wrong = everything.flatMap((path) => {
      const allowed = arrows[folderOf(path)]
      if (!allowed) return [`${path} lies in a folder without arrows`]
      return importsOf(path)
        .filter(
          ({ own, target }) =>
            own && folderOf(target) !== folderOf(path) && target.includes('/') && !allowed.includes(folderOf(target)),
        )
        .map(({ target }) => `${path} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('inside the web app: features import no other feature, and nothing imports features but the route table', () => {
    const wrong = sources()
      .filter((path) => path.startsWith('account/src/'))
      .flatMap((path) => {
        const [room = '', noun = ''] = path.slice('account/src/'.length).split('/')
        // The files of the root connect the rooms.
        if (noun === '') return []
        const allowed = webArrows[room]
        if (!allowed) return [`${path} lies in a room without arrows`]
        return importsOf(path)
          .filter(({ own, target }) => own && target.startsWith('account/src/'))
          .map(({ target }) => target.slice('account/src/'.length).split('/'))
          .filter(([toRoom = '', toNoun]) =>
            toRoom === room ? room === 'features' && toNoun !== noun : !allowed.includes(toRoom),
          )
          .map((target) => `${path} → ${target.join('/')}`)
      })
    expect(wrong).toEqual([])
    const outside = sources()
      .filter((path) => path.startsWith(vendorParts))
      .flatMap((path) =>
        importsOf(path).filter(
          ({ own, target }) =>
            own &&
            target.startsWith('account/') &&
            !target.startsWith(vendorParts) &&
            !target.startsWith('account/src/providers/'),
        ),
      )
    expect(outside).toEqual([])
  })

  it('inside the server an upper room imports lower ones only', () => {
    const room = (path: string): number => layers.indexOf(path.split('/')[2] ?? '')
    const upward = sources()
      .filter((path) => path.startsWith('server/src/') && path.split('/').length > 3)
      .flatMap((path) =>
        importsOf(path)
          .filter(
            ({ own, target }) =>
              own && target.startsWith('server/src/') && target.split('/').length > 3 && room(target) > room(path),
          )
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(upward).toEqual([])
  })

  it('recognition imports no database, no member and no context', () => {
    const wrong = sources()
      .filter((path) => path.startsWith('server/src/recognition/'))
      .flatMap((path) =>
        importsOf(path)
          .filter(
            ({ own, target }) => own && target.startsWith('server/') && !target.startsWith('server/src/recognition/'),
          )
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('only the port imports the built-in provider', () => {
    const providers = 'server/src/verification/providers/'
    const wrong = sources()
      .filter((path) => !path.startsWith(`${providers}builtin/`) && path !== `${providers}providers.ts`)
      .flatMap((path) =>
        importsOf(path)
          .filter(({ own, target }) => own && target.startsWith(`${providers}builtin/`))
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('a room below `web` takes the parts it needs, not the whole context or configuration', () => {
    // A command builds the context, and its rooms take parts of it.
    const entries = /^server\/src\/(web\/|review\/commands\/|[\w-]+\.ts$)/
    const wrong = sources()
      .filter((path) => path.startsWith('server/src/') && !entries.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target }) => target === 'server/src/context.ts' || target === 'server/src/config.ts')
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('a function names the parts it needs, and takes no others', () => {
    const whole = /(?<!Pick<\s*)\b(?:Platform|Region|Account|Verification|Compliance)Parts\b(?!\[)/
    const wrong = sources().filter(
      (path) =>
        path.startsWith('server/src/') &&
        !takesEveryPart.some((place) => place.test(path)) &&
        whole.test(read(path).replaceAll(/^import .*$/gm, '')),
    )
    expect(wrong).toEqual([])
  })

  it('the web loads no schema library: it imports only types and small tables of the contract', () => {
    const loadsSchemas = (path: string): boolean =>
      staticImportsOf(path).some(
        ({ own, target, typeOnly }) => !typeOnly && (own ? loadsSchemas(target) : target.startsWith('typebox')),
      )
    const wrong = sources()
      .filter((path) => /^(account|console|ui)\//.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target, typeOnly }) => target.startsWith('contract/') && !typeOnly && loadsSchemas(target))
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('the web imports only the engine of questionnaires, and only where members fill them in; the engine imports types, the libraries for numbers and checksums, and the parsing of texts and addresses', () => {
    const engine = 'questionnaires/engine/'
    const shared = ['contract/address-parts.ts', 'contract/invisible-characters.ts', 'contract/post-box.ts']
    const wrong = sources().flatMap((path) =>
      importsOf(path)
        .filter(({ own, target, typeOnly }) =>
          path.startsWith('account/')
            ? own &&
              target.startsWith('questionnaires/') &&
              !(target.startsWith(engine) && path.startsWith('account/src/features/'))
            : path.startsWith(engine) &&
              !target.startsWith(engine) &&
              !/^(@noble\/hashes|@scure\/base|decimal\.js-light$)/.test(target) &&
              !shared.includes(target) &&
              !(typeOnly && target.startsWith('contract/')),
        )
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('folders of the server do not import each other in a circle', () => {
    const folderOfServer = (path: string): string =>
      path
        .split('/')
        .slice(2, path.split('/').length > 4 ? 4 : 3)
        .join('/')
    const graph = new Map<string, Set<string>>()
    for (const path of sources().filter((one) => one.startsWith('server/src/') && one.split('/').length > 3))
      for (const { own, target, typeOnly } of staticImportsOf(path)) {
        const [from, to] = [folderOfServer(path), folderOfServer(target)]
        if (own && !typeOnly && target.startsWith('server/src/') && from !== to)
          graph.set(from, (graph.get(from) ?? new Set()).add(to))
      }
    const reachable = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of graph.get(from) ?? []) if (!seen.has(to)) reachable(to, seen.add(to))
      return seen
    }
    expect([...graph.keys()].filter((folder) => reachable(folder).has(folder)).toSorted()).toEqual([])
  })

  it('inside the server no chain of imports is too long', () => {
    const chains = new Map<string, readonly string[]>()
    const chainOf = (path: string): readonly string[] => {
      const known = chains.get(path)
      if (known) return known
      const below = staticImportsOf(path)
        .filter(({ own, target, typeOnly }) => own && !typeOnly && target.startsWith('server/src/'))
        .map(({ target }) => chainOf(target))
      const chain = [path, ...(below.toSorted((one, other) => other.length - one.length)[0] ?? [])]
      chains.set(path, chain)
      return chain
    }
    const longest = sources()
      .filter((path) => path.startsWith('server/src/'))
      .map(chainOf)
      .filter((chain) => chain.length > longestChain)
    expect(longest.map((chain) => chain.join(' → '))).toEqual([])
  })

  it('no runtime import cycle', () => {
    const graph = new Map(
      sources().map((path) => [
        path,
        staticImportsOf(path)
          .filter(({ own, typeOnly }) => own && !typeOnly)
          .map(({ target }) => target),
      ]),
    )
    expect(findCycle(graph)).toEqual([])
  })

  it('sources import no test code', () => {
    const wrong = sources().flatMap((path) =>
      importsOf(path)
        .filter(({ own, target }) => own && isTest(target))
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

/** The first cycle, as the list of its files; empty if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (node: string): string[] => {
    if (done.has(node)) return []
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle.length > 0) return cycle
    }
    trail.pop()
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const cycle = visit(node)
    if (cycle.length > 0) return cycle
  }
  return []
}
