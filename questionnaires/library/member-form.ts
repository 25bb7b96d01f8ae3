import { join } from 'node:path'
import type { MemberTemplate, TemplateTexts } from '@tessera/contract/questionnaire.ts'
import { memberView } from '../engine/member-view.ts'
import { loadLibrary } from './files.ts'
import { textsFor } from './texts.ts'

/** A questionnaire as members get it. */
export interface MemberForm {
  template: MemberTemplate
  texts: TemplateTexts
}

/** For tests in a browser, which cannot read files: a real questionnaire in English. */
export function memberForm(code: number): MemberForm {
  const library = loadLibrary(join(import.meta.dirname, '..'))
  const loaded = library.templates.get(code)
  if (!loaded) throw new Error(`There is no questionnaire ${code}`)
  return { template: memberView(loaded.template), texts: textsFor(library, loaded, ['en']) }
}
