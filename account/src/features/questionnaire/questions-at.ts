import type { Detail } from './load.ts'

/** The titles of the questions at these paths. */
export function questionsAt(detail: Detail, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const [section = '', ...rest] = path.split('.')
    const texts = detail.texts.sections[section]
    return texts?.items[rest.at(-1) ?? '']?.title ?? texts?.title ?? path
  })
}
