import { Type } from 'typebox'
import { CountryCode, DateOnly, oneOf } from './shapes.ts'
import { documentTypes } from './states.ts'

/** Which verified members are asked for a newer document, by their current one. Every given part must fit. */
export const RuleOfDocuments = Type.Object({
  country: Type.Optional(CountryCode),
  document: Type.Optional(oneOf(documentTypes)),
  verifiedBefore: Type.Optional(DateOnly),
  expiresBefore: Type.Optional(DateOnly),
})
