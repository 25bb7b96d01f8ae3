import { appealCommand, appealUsage } from './appeal-commands.ts'
import { caseCommands } from './case-commands.ts'
import { eraseCommand, eraseUsage, erasuresUsage, listErasures } from './erase-commands.ts'
import { filesUsage, fileUsage, listFiles, writeFile } from './file-commands.ts'
import { emailCommands } from './email-commands.ts'
import { memberCommands } from './member-commands.ts'
import { memberFrom, CommandError, type Command } from './command.ts'
import { questionnaireCommand } from './questionnaire-commands.ts'
import { questionnaireUsage } from './questionnaire-usage.ts'
import { staffCommands } from './staff-commands.ts'
import { taskCommands } from './task-commands.ts'
import { testCommand, testUsage } from './test-commands.ts'
import { walletCommands } from './wallet-commands.ts'
import { transferCommand, transferUsage } from './transfer-command.ts'

/** Every command, by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...caseCommands,
  ...emailCommands,
  ...memberCommands,
  appeals: {
    usage: appealUsage,
    words: 2,
    run: (context, { words: [action = '', id = ''], values, by }) =>
      appealCommand(context, { action: given(action), id, reasons: values.reason ?? [], by }),
  },
  erase: {
    usage: eraseUsage,
    words: 1,
    run: (context, { words, values, by }) =>
      eraseCommand(context, { memberId: memberFrom(words[0]), apply: values.apply === true, by }),
  },
  erasures: { usage: erasuresUsage, words: 0, run: listErasures },
  files: { usage: filesUsage, words: 1, run: (context, { words: [id = ''], by }) => listFiles(context, given(id), by) },
  file: {
    usage: fileUsage,
    words: 2,
    run: (context, { words: [caseId = '', fileId = ''], values, by }) =>
      writeFile(context, { caseId: given(caseId), fileId, out: values.out, by }),
  },
  questionnaires: {
    usage: questionnaireUsage,
    words: 3,
    run: (context, { words: [action = '', id = '', code = ''], values, by }) =>
      questionnaireCommand(context, { ...values, action: given(action), id, code, by }),
  },
  transfer: {
    usage: transferUsage,
    words: 1,
    run: (context, { words: [member = ''], values, by }) =>
      transferCommand(context, { ...values, member: given(member), by }),
  },
  tests: {
    usage: testUsage,
    words: 2,
    run: (context, { words: [action = '', id = ''], values, by }) =>
      testCommand(context, { action: given(action), id, reasons: values.reason ?? [], by }),
  },
  ...taskCommands,
  ...walletCommands,
  ...staffCommands,
}

function given(word: string): string {
  if (word === '') throw new CommandError()
  return word
}
