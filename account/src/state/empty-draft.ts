import type { Draft } from './drafts.ts'

/** A draft that no field is written in. */
export const emptyDraft: Draft = {
  revision: 0,
  savedAt: null,
  values: {},
  prefilled: [],
  files: [],
  proven: [],
  faults: [],
}
