import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childRoutes } from '../../account/src/child-routes.ts'
import { read, root } from './sources.ts'
import { owedRoutes } from './specification.ts'

describe('routes of the web app', () => {
  it('the table holds each owed route once, and no other', () => {
    expect(childRoutes.map(({ path }) => path).toSorted()).toEqual(owedRoutes.toSorted())
  })

  it('each route with a screen has its page', () => {
    const missing = childRoutes.filter(({ screen }) => screen && !existsSync(join(root, 'account/src/features', screen, 'page.tsx')))
    expect(missing).toEqual([])
  })

  it('each route with a screen is reached from the navigation, and the journeys walk the whole table', () => {
    const reached = new Set(childRoutes.filter(({ navigation }) => navigation).map(({ screen }) => screen))
    expect(childRoutes.filter(({ screen }) => screen && !reached.has(screen))).toEqual([])
    expect(read('e2e/pages.e2e.ts')).toContain('of childRoutes')
  })
})
