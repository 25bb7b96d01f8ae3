import type { TSchema } from 'typebox'

/**
 * Returns only those fields of a valid body that the contract declares. A handler that passes on the whole body
 * therefore never passes on an undeclared field. Objects with arbitrary fields, and unions, are returned unchanged.
 */
export function declared(schema: TSchema | undefined): (value: unknown) => unknown {
  if (schema && isList(schema)) {
    const entry = declared(schema.items)
    return (value) => (Array.isArray(value) ? value.map(entry) : value)
  }
  if (!schema || !isObject(schema)) return (value) => value
  const fields = Object.entries(schema.properties).map(([name, inner]) => [name, declared(inner)] as const)
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const given: Record<string, unknown> = Object(value)
    return Object.fromEntries(
      fields.filter(([name]) => Object.hasOwn(given, name)).map(([name, inner]) => [name, inner(given[name])]),
    )
  }
}

function isObject(schema: TSchema): schema is TSchema & { properties: Record<string, TSchema> } {
  return (
    'type' in schema &&
    schema.type === 'object' &&
    'properties' in schema &&
    !('patternProperties' in schema) &&
    (!('additionalProperties' in schema) || schema.additionalProperties === false)
  )
}

function isList(schema: TSchema): schema is TSchema & { items: TSchema } {
  return 'type' in schema && schema.type === 'array' && 'items' in schema
}
