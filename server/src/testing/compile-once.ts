/**
 * Compiles the schema of an endpoint once for all servers of a worker: the checks of all endpoints are more than half of
 * what a start costs, and the same in each.
 */
import { createRequire } from 'node:module'

type Compile = (schema: object, ...rest: unknown[]) => unknown

const fromFastify = createRequire(import.meta.resolve('fastify'))
const fromCompilers = createRequire(fromFastify.resolve('@fastify/fast-json-stringify-compiler'))

const { prototype } = fromFastify('@fastify/ajv-compiler/lib/validator-compiler.js') as {
  prototype: { buildValidatorFunction: (this: unknown, part: { schema: object }) => unknown }
}
const stringify = fromCompilers.cache[resolved('fast-json-stringify')]
const done = Symbol.for('tessera compiles once')

// This file runs for each test file, and the packages stay loaded.
if (stringify && !Reflect.has(prototype, done)) {
  Object.assign(prototype, { [done]: true })
  const validators = new Map<string, unknown>()
  const { buildValidatorFunction } = prototype
  prototype.buildValidatorFunction = function compiled(part) {
    return compiledOnce(validators, part.schema, () => buildValidatorFunction.call(this, part))
  }
  const serializers = new Map<string, unknown>()
  const build = stringify.exports as Compile
  stringify.exports = (schema: object, ...rest: unknown[]) =>
    compiledOnce(serializers, schema, () => build(schema, ...rest))
}

/** The place of a package in the list of those that are loaded. */
function resolved(name: string): string {
  fromCompilers(name)
  return fromCompilers.resolve(name)
}

function compiledOnce(all: Map<string, unknown>, schema: object, compile: () => unknown): unknown {
  const key = JSON.stringify(schema)
  if (!all.has(key)) all.set(key, compile())
  return all.get(key)
}
