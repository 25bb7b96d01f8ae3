import { compileFunction } from 'node:vm'
import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import * as i18next from 'i18next'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomServer from 'react-dom/server'
import * as reactI18next from 'react-i18next'
import * as router from 'react-router'
import type { FirstAnswers, HostConfig } from '../config.ts'
import { settings } from '../i18n/settings.ts'
import { browserNames, browserOf, type PageAtServer } from './browser.ts'
import type { renderScreen } from '../render-screen.tsx'

/** The frameworks, which know no member. The screens' code gets them by name. */
const frameworks: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  'react-dom/server': reactDomServer,
  'react-i18next': reactI18next,
  'react-router': router,
  i18next,
}

export interface AskedPage extends Omit<PageAtServer, 'host'> {
  host: HostConfig
  answers: FirstAnswers
}

/**
 * Renders screens from the code that the build wrote for the server. The screens' modules run again for each page, so that
 * nothing they store can reach the page of another member.
 *
 * @param textsOf all texts of a language, by namespace
 */
export function startRenderer(
  screensCode: string,
  textsOf: (language: string) => ResourceLanguage,
): (page: AskedPage) => Promise<string> {
  const run = compileFunction(screensCode, ['exports', 'require', ...browserNames])
  const require = (name: string): unknown => {
    const found = frameworks[name]
    if (!found) throw new Error(`The server renders without ${name}`)
    return found
  }
  const lookups = new Map<string, i18n>()
  const lookupIn = (language: string): i18n => {
    const known = lookups.get(language)
    if (known) return known
    const made = createInstance()
    const texts = textsOf(language)
    const resources = { [language]: texts }
    void made.init({ ...settings, lng: language, ns: Object.keys(texts), resources, initAsync: false })
    lookups.set(language, made)
    return made
  }
  return (page) => {
    const exports: { renderScreen?: typeof renderScreen } = {}
    run(exports, require, ...browserOf(page))
    if (!exports.renderScreen) throw new Error('The build wrote no screens for the server')
    return exports.renderScreen({ ...page, texts: lookupIn(page.language) })
  }
}
