import { loadTexts } from '../platform/texts.ts'

/** The version of the words that every server of the tests serves: what members agree to. */
export const consentVersion = loadTexts().version
