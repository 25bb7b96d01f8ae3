import { readdirSync, readFileSync } from 'node:fs'

/** The product's own texts in one language, by key, as its screens show them. */
export interface Words {
  language: 'en' | 'ar-SA'
  (key: string, values?: Record<string, string | number>): string
}

const locales = new URL('../locales/', import.meta.url)

/**
 * Reads a language's files. Like the server, it falls back to English. A key without any text is an error of the test.
 */
export function wordsIn(language: Words['language']): Words {
  const files = [language, 'en'].flatMap((one) => {
    const folder = new URL(`${one}/`, locales)
    return readdirSync(folder)
      .filter(isMembers)
      .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown)
  })
  const find = (key: string, values: Record<string, string | number> = {}): string => {
    const text = files
      .map((file) => key.split('.').reduce<unknown>(stepInto, file))
      .find((found) => typeof found === 'string')
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
  return Object.assign(find, { language })
}

/** The console has keys of the same names for its own texts. */
const isMembers = (file: string): boolean => file !== 'console.json'

function stepInto(tree: unknown, name: string): unknown {
  return tree !== null && typeof tree === 'object' ? Reflect.get(tree, name) : undefined
}

export const english = wordsIn('en')
