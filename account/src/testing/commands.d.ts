import type { MemberTemplate, TemplateTexts } from '@tessera/contract/questionnaire.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** A real questionnaire in English, which a browser cannot read from its files. */
    formCommand: (code: number) => Promise<{ template: MemberTemplate; texts: TemplateTexts }>
  }
}
