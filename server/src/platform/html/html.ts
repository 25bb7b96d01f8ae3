import { escapeHtml } from './templates.ts'

/** HTML that was put together safely; made by {@link html} alone. */
class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}
export type { Html }

type Part = string | number | Html | readonly Html[]

/** Puts HTML together: every text is escaped, only HTML made by this function is taken as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.map((written, index) => (index === 0 ? written : render(parts[index - 1] ?? '') + written)).join(''),
  )
}

function render(part: Part): string {
  if (part instanceof Html) return part.toString()
  return isList(part) ? part.map(render).join('') : escapeHtml(String(part))
}

function isList(part: Part): part is readonly Html[] {
  return Array.isArray(part)
}
