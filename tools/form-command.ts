import { join } from 'node:path'
import type { MemberTemplate, TemplateTexts } from '@tessera/contract/questionnaire.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { loadLibrary } from '@tessera/questionnaires/library/files.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'

/** A questionnaire as members get it. */
export interface MemberForm {
  template: MemberTemplate
  texts: TemplateTexts
}

/** For tests in a browser, which cannot read files: a real questionnaire in English. */
export function formCommand(_: unknown, code: number): MemberForm {
  const library = loadLibrary(join(import.meta.dirname, '..', 'questionnaires'))
  const loaded = library.templates.get(code)
  if (!loaded) throw new Error(`There is no questionnaire ${code}`)
  return { template: memberView(loaded.template), texts: textsFor(library, loaded, ['en']) }
}
