import { Type, type TSchema } from 'typebox'

/** Id of an open page, chosen at random when it opens. */
export const PageId = Type.String({ minLength: 8, maxLength: 64 })

/** Fields to save; null clears a field. */
export const ChangesShape = <Value>() =>
  Type.Unsafe<Record<string, Value | null>>(Type.Object({}, { additionalProperties: true, maxProperties: 500 }))

/** What every save of a draft sends with its changes. */
export const Over = {
  /** The revision of the draft that the page shows. */
  revision: Type.Integer({ minimum: 0 }),
  /** Repeated or later writes of the same page are no conflict. */
  page: PageId,
}

/** The response to a save. */
export const WrittenShape = <Draft extends TSchema>(draft: Draft) =>
  Type.Object({
    draft,
    /** Fields whose change was rejected because another window wrote them since `revision`. */
    refused: Type.Array(Type.String()),
    /** Fields that another window wrote since `revision`. */
    newer: Type.Array(Type.String()),
  })

/** The saved fields of a test. */
export const TestDraft = Type.Object({
  revision: Type.Integer(),
  values: Type.Unsafe<Record<string, string | number>>(Type.Object({}, { additionalProperties: true })),
})
