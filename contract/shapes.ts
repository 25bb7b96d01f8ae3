import { Type, type Static, type TSchema, type TString, type TUnsafe } from 'typebox'
import { lineSign } from './invisible-characters.ts'

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
/** A generated id; has a pattern because the format also accepts `urn:uuid:`, which the database rejects. */
export const Id = Type.String({ format: 'uuid', pattern: '^[0-9a-fA-F-]{36}$' })
/** A member's number in a body. */
export const MemberId = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })
/** A member's number in a query. */
export const MemberNumber = Type.String({ pattern: '^[1-9]\\d{0,14}$' })
/** A file of a case: its id, or the name under which a form has it. */
export const FileId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' })
/** A line of text as typed, possibly empty, with a maximum length. */
export function lineOf(maxLength: number): TString {
  return Type.String({ maxLength, pattern: `^${lineSign}*$` })
}

/** A line while it is typed, valid or not. Only line breaks and invalid characters are rejected. */
export function unfinishedOf(maxLength: number): TString {
  return Type.String({ maxLength, pattern: '^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]*$' })
}

/** A name as typed. */
export const PersonName = Type.String({ minLength: 1, maxLength: 100, pattern: `^${lineSign}+$` })

/**
 * Given names as typed; empty for members with only one name, which is then the last name (as in a passport's zone:
 * ICAO Doc 9303-3, 4.6).
 */
export const GivenNames = lineOf(100)

/** The schema, or null. Uses `nullable` because the serialiser handles it without trying alternatives. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  return Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })
}
