import { loadTexts } from '../platform/texts.ts'

/** The version of the consent text on every test server. */
export const consentVersion = loadTexts().version
