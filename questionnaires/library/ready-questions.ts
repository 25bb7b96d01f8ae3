import type { Library } from './files.ts'
import { textsFor } from './texts.ts'

/**
 * The ready questions that a reviewer may attach to a request for information, by name, in English. Members read them
 * in their own language.
 */
export function readyQuestions(library: Library): Readonly<Record<string, string>> {
  const loaded = library.templates.get(200)
  return (loaded && textsFor(library, loaded, ['en']).sections['extra']?.items['ready']?.options) ?? {}
}
