import { paths } from '../../../paths.ts'
import { sites, type Site } from '@tessera/contract/sites.ts'

/** Verification levels that a condition can use as `$level`. */
export const levels = ['0', '1', '2'] as const
export const directions = ['auto', 'ltr', 'rtl'] as const
export type Direction = (typeof directions)[number]

/** What the preview shows and for which member. Everything is in the address, so that it can be shared. */
export interface Shown {
  /** Empty: the first one. */
  template: string
  site: Site
  level: string
  /** Empty: none is known. */
  country: string
  /** Empty: the page's own. */
  language: string
  direction: Direction
}

/** Reads the address and ignores unknown values. */
export function shownBy(search: URLSearchParams): Shown {
  const known = <T extends string>(name: string, values: readonly T[], fallback: T): T =>
    values.find((value) => value === search.get(name)) ?? fallback
  const like = (name: string, pattern: RegExp): string => pattern.exec(search.get(name) ?? '')?.[0] ?? ''
  return {
    template: like('template', /^[1-9]\d{2}$/),
    site: known('site', sites, 'DEFAULT'),
    level: known('level', levels, '1'),
    country: like('country', /^[A-Z]{2}$/),
    language: like('language', /^[A-Za-z-]{2,10}$/),
    direction: known('direction', directions, 'auto'),
  }
}

/**
 * Writes it to the address without the router. The router would treat it as another page, whose heading takes the
 * focus from the picker.
 */
export function keepInAddress(shown: Shown): void {
  if (!window.location.pathname.endsWith(paths.preview)) return
  const search = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
  window.history.replaceState(window.history.state, '', `?${search.toString()}`)
}
