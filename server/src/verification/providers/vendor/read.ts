import { type Static, Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ProviderDown } from '../provider.ts'

/** A text that a vendor may leave out or send as null. */
export const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** Reads an answer in the shape of the contract. An answer in another shape is a failure of the vendor. */
export function readAs<S extends TSchema>(schema: S, body: unknown, vendor: string): Static<S> {
  if (!Value.Check(schema, body)) throw new ProviderDown(`${vendor} answered in another shape`)
  return body
}

/** The first of these that is an instant, or else now. */
export function instantOf(...texts: readonly (string | null | undefined)[]): Date {
  for (const text of texts) {
    const at = text ? new Date(text) : undefined
    if (at && !Number.isNaN(at.getTime())) return at
  }
  return new Date()
}

/** A date without time, or null. Vendors send more than they promise. */
export function dayOf(text: string | null | undefined): string | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text ?? '') ?? []
  return day ?? null
}
