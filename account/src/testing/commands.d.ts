import type { MemberForm } from '../../../tools/form-command.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    formCommand: (code: number) => Promise<MemberForm>
  }
}
