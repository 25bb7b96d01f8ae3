import type { TSchema } from 'typebox'

/** A part of the document: JSON as in OpenAPI 3.1. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/**
 * Converts a schema of the contract to JSON Schema 2020-12. `nullable`, which the serializer knows and the standard
 * does not, becomes a type.
 */
export function toJsonSchema(schema: TSchema): Json {
  return standard(JSON.parse(JSON.stringify(schema)))
}

function standard(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(standard)
  const { nullable, ...rest } = value
  const converted = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, standard(part)]))
  // A property named `nullable` is a schema, not the keyword.
  if (nullable !== true) return nullable === undefined ? converted : { ...converted, nullable: standard(nullable) }
  return { anyOf: [converted, { type: 'null' }] }
}

/** `Array.isArray` does not narrow a readonly list. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
