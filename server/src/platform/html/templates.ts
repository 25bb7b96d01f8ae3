import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a template's placeholders are filled with; `text` looks up a text key. */
export interface Filling {
  nonce: string
  lang: string
  dir: 'ltr' | 'rtl'
  theme: string
  title: string
  /** Address of the brand's picture. */
  logo: string
  /** HTML with the brand's icon and colours. */
  brandHead: string
  /** Style and script for when nothing else of the page comes. */
  guard: string
  /** HTML after the shell: the early-data script, style sheets and preloads of the route asked for. */
  firstView: string
  /** HTML of the brand's own links in the footer. */
  brandLinks: string
  /** HTML of the choice of language on pages without a framework. */
  languages: string
  /** JSON of the host configuration. */
  config: string
  text: (key: string) => string
  /** `sandbox` or `production`. */
  mode: string
  /** Base of the help centre's addresses. */
  help: string
  /** Address of the operator's own monitor; empty without one. */
  monitor: string
  /** What the page is about, for its title. */
  heading: string
  /** Escaped HTML of a page that the server writes itself. */
  article: string
}

/** A page of the built web app, cut at its placeholders once; filling it is joining strings. */
export type Template = (filling: Filling) => string

const placeholder =
  /\{\{(nonce|lang|dir|theme|title|mode|help|monitor|heading|logo|brandHead|guard|brandLinks|firstView|article|languages|config|t:[\w.-]+)\}\}/

/** Reads a built page from the folder. */
export function readTemplate(folder: string, file: string): Template {
  return compileTemplate(readFileSync(join(folder, file), 'utf8'))
}

/** Compiles the page's text. */
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
    name === 'languages' ||
    name === 'article'
  )
    return filling[name]
  // Inside a script block only `<` could end it or open a comment.
  if (name === 'config') return filling.config.replaceAll('<', '\\u003c')
  return escapeHtml(
    filling[name as 'nonce' | 'lang' | 'dir' | 'theme' | 'title' | 'mode' | 'help' | 'monitor' | 'heading' | 'logo'],
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
