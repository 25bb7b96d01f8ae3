import { escapeHtml } from './templates.ts'

/** Safely built HTML. Only {@link html} makes it. */
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

/** Builds HTML. Escapes every text and inserts unescaped only HTML that this function made. */
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
