import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Values for the placeholders of a template. `text` looks up a text key. */
export interface Filling {
  nonce: string
  lang: string
  dir: 'ltr' | 'rtl'
  theme: string
  title: string
  /** Address of the brand's image. */
  logo: string
  /** HTML with the brand's icon and colours. */
  brandHead: string
  /** Style and script for when nothing else of the page loads. */
  guard: string
  /** HTML after the shell: style sheets, preloads and first answers of the requested route. */
  firstView: string
  /** HTML of the brand's own links in the footer. */
  brandLinks: string
  /** Links to the sections of the account. */
  sections: string
  /** HTML of what a new member accepts, with links to terms and privacy notice where the operator has set them. */
  legal: string
  /** Version of the terms that a new member accepts. */
  termsVersion: string
  /** HTML of the language menu on pages without a framework. */
  languages: string
  /** JSON of the host configuration. */
  config: string
  text: (key: string) => string
  /** `sandbox` or `production`. */
  mode: string
  /** Base of the addresses in the help centre. */
  help: string
  /** Address of the operator's own monitor. Empty without one. */
  monitor: string
  /** The topic of the page, for its title. */
  heading: string
  /** Escaped HTML of a page that the server renders. */
  article: string
}

/** A page of the built web app, split at its placeholders once. Filling it only joins strings. */
export type Template = (filling: Filling) => string

const placeholder =
  /\{\{(nonce|lang|dir|theme|title|mode|help|monitor|heading|logo|brandHead|guard|brandLinks|sections|firstView|article|languages|legal|termsVersion|config|t:[\w.-]+)\}\}/

export function readTemplate(folder: string, file: string): Template {
  return compileTemplate(readFileSync(join(folder, file), 'utf8'))
}

export function compileTemplate(source: string): Template {
  const parts = source.split(new RegExp(placeholder, 'g'))
  return (filling) => parts.map((part, index) => (index % 2 === 0 ? part : fill(part, filling))).join('')
}

function fill(name: string, filling: Filling): string {
  if (name.startsWith('t:')) return escapeHtml(filling.text(name.slice(2)))
  if (
    name === 'firstView' ||
    name === 'brandHead' ||
    name === 'guard' ||
    name === 'brandLinks' ||
    name === 'sections' ||
    name === 'languages' ||
    name === 'legal' ||
    name === 'article'
  )
    return filling[name]
  // Inside a script block only `<` could end the block or open a comment.
  if (name === 'config') return filling.config.replaceAll('<', '\\u003c')
  return escapeHtml(
    filling[
      name as
        | 'nonce'
        | 'lang'
        | 'dir'
        | 'theme'
        | 'title'
        | 'mode'
        | 'help'
        | 'monitor'
        | 'heading'
        | 'logo'
        | 'termsVersion'
    ],
  )
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
