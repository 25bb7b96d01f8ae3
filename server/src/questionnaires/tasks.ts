import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import type { Context } from '../context.ts'
import type { Questionnaire } from '../db/questionnaire-tables.ts'
import type { Database } from '../db/tables.ts'
import type { KeyHolder } from '../secrets/keyring.ts'
import { open } from './store.ts'

/** The questionnaire that a type of task asks. A task of one transfer goes with its request: the next transfer has its own. */
const templateOfTask: Readonly<Record<string, number>> = { EDD: 220, RFI: 200, SOF_SOW: 230, NAME_SCREENING: 210, RESIDENCE_CRS: 240, WALLET_PROOF: 292 }
const ofOneRequest: readonly string[] = ['WALLET_PROOF']

/** Opens what an outcome asks for; what is open or decided already is left as it is. */
export async function openTasks(
  { keyring, questionnaires }: Pick<Context, 'keyring' | 'questionnaires'>,
  trx: Transaction<Database>,
  member: KeyHolder,
  by: Pick<Questionnaire, 'template_code' | 'request_id'>,
  tasks: readonly string[],
  /** What goes along with a task of this one request. */
  request?: Answers,
): Promise<void> {
  for (const task of tasks) {
    const loaded = questionnaires.templates.get(templateOfTask[task] ?? 0)
    if (!loaded) continue
    const { code, blocking = [], dueDays } = loaded.template
    await open(trx, keyring, member, {
      memberId: member.id,
      code,
      requestId: ofOneRequest.includes(task) ? by.request_id : undefined,
      request: ofOneRequest.includes(task) ? request : undefined,
      by: `rule:${by.template_code}`,
      blocking,
      dueAt: dueAfter(dueDays),
    })
  }
}

/** The instant so many days from now; null for no deadline. */
export function dueAfter(days: number | undefined, now = new Date()): Date | null {
  return days === undefined ? null : new Date(now.getTime() + days * 86_400_000)
}
