import { existsSync, readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { validatorForms } from './schema.ts'

/** An unusable file; the message names it and the position in it. */
export class FileFault extends Error {}

/** The errors at a path; for a threshold, everything it needs. */
function wordsOf({ instancePath, keyword, params, message }: ReturnType<typeof Value.Errors>[number]): string {
  if (keyword === 'required') return `lacks ${params.requiredProperties.join(', ')}. Add it.`
  if (keyword === 'type' && /^\/thresholds\/[^/]+$/.test(instancePath))
    return 'is no object with value, unit, source and asOf'
  return message === 'schema is false' ? 'is not a known field. Remove it, or correct the key.' : message
}

/**
 * The error of the validator at a path or around it, by the needs of its own rule. Without this, the error would be
 * about the first of all possible validators. Null if there is none.
 */
function ofValidator(place: string, content: unknown): string | null {
  const [at] = /^.*\/validate\/\d+(?=\/|$)/.exec(place) ?? []
  if (at === undefined) return null
  const validator = at
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, name) => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined),
      content,
    )
  const rule: unknown = typeof validator === 'object' && validator !== null ? Reflect.get(validator, 'rule') : undefined
  const form = validatorForms.get(rule)
  if (!form) return `${at}/rule ${JSON.stringify(rule) ?? 'is missing, which'} is not a known rule`
  const [fault] = Value.Errors(form, validator)
  return fault ? `${at}${fault.instancePath} (${String(rule)}) ${wordsOf(fault)}` : null
}

const checkers = new WeakMap<TSchema, Validator>()

function checkerOf(schema: TSchema): Validator {
  const checker = checkers.get(schema) ?? Compile(schema)
  checkers.set(schema, checker)
  return checker
}

/** Reads a JSON file by a schema; throws {@link FileFault}. */
export function readFile<T>(path: string, schema: TSchema): T {
  if (!existsSync(path)) throw new FileFault(`The file is missing: ${path}`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new FileFault(`${path}: not valid JSON. Correct a quote, comma or bracket: ${String(error)}`, {
      cause: error,
    })
  }
  return checked<T>(path, content, schema)
}

/** The content of a file by a schema; throws {@link FileFault}. */
export function checked<T>(path: string, content: unknown, schema: TSchema): T {
  // Nearly every file is valid, and a full error list takes ten times as long as a yes.
  const [fault] = checkerOf(schema).Check(content) ? [] : Value.Errors(schema, content)
  if (fault)
    throw new FileFault(
      `${path}: ${ofValidator(fault.instancePath, content) ?? `${fault.instancePath || '/'} ${wordsOf(fault)}`}`,
    )
  return content as T
}
