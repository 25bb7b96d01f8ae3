import { Type, type TSchema } from 'typebox'

/** Of an open page, chosen at random when it opens. */
export const PageId = Type.String({ minLength: 8, maxLength: 64 })

/** Fields to save: null empties one. */
export const ChangesShape = <Value>() =>
  Type.Unsafe<Record<string, Value | null>>(Type.Object({}, { additionalProperties: true, maxProperties: 500 }))

/** What every saving of a draft names beside its changes. */
export const Over = {
  /** The revision of the draft that the page shows. */
  revision: Type.Integer({ minimum: 0 }),
  /** The page's own repeated or later writes are no conflict. */
  page: PageId,
}

/** The answer to a saving. */
export const WrittenShape = <Draft extends TSchema>(draft: Draft) =>
  Type.Object({
    draft,
    /** Fields whose change was refused: another window wrote them since `revision`. */
    refused: Type.Array(Type.String()),
    /** Fields that another window wrote since `revision`. */
    newer: Type.Array(Type.String()),
  })

/** The saved fields of a test. */
export const TestDraft = Type.Object({
  revision: Type.Integer(),
  values: Type.Unsafe<Record<string, string | number>>(Type.Object({}, { additionalProperties: true })),
})
