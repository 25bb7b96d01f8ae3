import type { ItemType } from '@tessera/contract/questionnaire.ts'

/** Known data of a member that may prefill an answer (`prefill` of an item), with the types of items it fits. */
export const knownSources = {
  'identity.firstName': ['text'],
  'identity.lastName': ['text'],
  'identity.fullName': ['text'],
  'identity.birthDate': ['date'],
  'identity.country': ['country'],
  'member.residenceCountry': ['country', 'address'],
  'member.email': ['email'],
} as const satisfies Readonly<Record<string, readonly ItemType[]>>

export type KnownSource = keyof typeof knownSources
