import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'

/** One of the given strings, as a schema. */
export function oneOf<const V extends readonly string[]>(values: V): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })
}

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' })
/** A calendar date, `YYYY-MM-DD`. */
export const DateOnly = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })
/** A generated id; the pattern because the format also takes `urn:uuid:`, which no database knows. */
export const Id = Type.String({ format: 'uuid', pattern: '^[0-9a-fA-F-]{36}$' })
/** A name as typed: any script, no control characters or angle brackets. */
export const PersonName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f<>]+$' })

/** First names as typed; empty for whoever has one name only, which then stands as the last name (as in a passport's zone: ICAO Doc 9303-3, 4.6). */
export const GivenNames = Type.String({ maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f<>]*$' })

/** The schema, or null. Written with `nullable` because the serialiser answers that without trying alternatives. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  return Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })
}
