import { describe, expect, it } from 'vitest'
import { childRoutes } from '../../account/src/child-routes.ts'
import { screens } from '../../e2e/screens/list.ts'
import { files, isTest, read } from './sources.ts'
import { owedRoutes, ownRoutes } from './specification.ts'

describe('routes of the web app', () => {
  it('the table has each required route and each of our own once, and no other', () => {
    expect(childRoutes.map(({ path }) => path).toSorted()).toEqual([...owedRoutes, ...ownRoutes].toSorted())
  })

  it('each route with a screen has its page', () => {
    const missing = childRoutes.filter(
      ({ screen }) => screen && !files('/page.tsx').some((path) => path.endsWith(`/${screen}/page.tsx`)),
    )
    expect(missing).toEqual([])
  })

  it('each route with a screen is linked from the navigation or another screen, and the journeys visit the whole table', () => {
    // The tasks name the address of each questionnaire: one link to the screen of them all is enough.
    const reached = new Set(
      childRoutes
        .filter(({ path, screen, navigation }) => navigation ?? (screen === 'questionnaire' && isLinked(path, screen)))
        .map(({ screen }) => screen),
    )
    const unreached = childRoutes.filter(
      ({ path, screen }) => screen && !reached.has(screen) && !isLinked(path, screen),
    )
    expect(unreached).toEqual([])
    expect(read('e2e/pages.e2e.ts')).toContain('of childRoutes')
  })

  it('`npm run screens` takes a picture of each route, with a unique name', () => {
    const shown = new Set(screens.map(({ route }) => route))
    expect(childRoutes.filter(({ path, screen }) => screen && !shown.has(path))).toEqual([])
    expect(screens.filter(({ route }) => route !== null && !childRoutes.some(({ path }) => path === route))).toEqual([])
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  })
})

/** Whether the source of another screen uses the route's entry in `paths`. */
function isLinked(path: string, screen: string): boolean {
  // A screen of several routes links from one of them to the next.
  const alone = childRoutes.filter((route) => route.screen === screen).length === 1
  const name = new RegExp(`(\\w+): '/auth/${path}'`).exec(read('account/src/paths.ts'))?.[1]
  return (
    name !== undefined &&
    files('.tsx').some(
      (file) =>
        file.startsWith('account/src/') &&
        (alone ? !file.includes(`/${screen}/`) : true) &&
        !isTest(file) &&
        read(file).includes(`paths.${name}`),
    )
  )
}
