import { languageName } from '@tessera/contract/languages.ts'
import { escapeHtml } from '../../platform/html/templates.ts'

/** The language menu of the sign-in page: a button and links. It works without scripts. */
export function languageMenu({
  language,
  languages,
  query,
  text,
}: {
  language: string
  languages: readonly string[]
  query: unknown
  text: (key: string) => string
}): string {
  const name = languageName(language)
  const label = escapeHtml(text('language.current').replace('{{language}}', name))
  const links = languages.map((one) => {
    const current = one === language ? ' aria-current="true"' : ''
    return `<li><a href="${escapeHtml(addressIn(one, query))}" lang="${one}" hreflang="${one}"${current}><bdi>${languageName(one)}</bdi></a></li>`
  })
  return (
    `<button type="button" class="languages-opener" popovertarget="languages" aria-label="${label}">${globe}<span lang="${language}">${name}</span></button>` +
    `<nav id="languages" class="languages" popover aria-label="${label}"><ul>${links.join('')}</ul></nav>`
  )
}

/** The same page in another language. Keeps the parameters of the address that the page knows. */
function addressIn(language: string, query: unknown): string {
  const stored = ['mode', 'redirect_url'].flatMap((name) => {
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
    return typeof value === 'string' ? [[name, value]] : []
  })
  return `?${new URLSearchParams([...stored, ['lang', language]])}`
}

const globe =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.500 14.500 0 0 0 0 20 14.500 14.500 0 0 0 0-20M2 12h20"/></svg>'
