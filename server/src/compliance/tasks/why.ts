import type { TaskWhy } from '@tessera/contract/task-states.ts'
import type { AskedQuestionnaire } from '../../accounts/snapshot/snapshot.ts'
import { isAsked, type ComputedTask } from './computed-task.ts'

/** Forms with a reason that differs from other forms. */
const ofTemplate: Readonly<Record<number, TaskWhy>> = {
  200: 'RFI',
  210: 'NAME_SCREENING',
  211: 'NAME_SCREENING',
  220: 'EDD',
  221: 'EDD',
  230: 'SOF_SOW',
  291: 'TRANSFER',
  292: 'WALLET_PROOF',
}

/**
 * Forms that a region asks of all members, or offers, for a reason other than the use of the account. Once such a form
 * was done, expiry is the reason.
 */
const ofProfile: Readonly<Record<number, TaskWhy>> = {
  101: 'INCOME',
  222: 'STALE',
  250: 'PERSONAL',
  251: 'FINANCIAL',
  252: 'MISMATCH',
  261: 'HIGHER_LIMITS',
  290: 'CUSTODIAN',
}

/** Forms about a transfer. Their reason does not depend on who asked for them. */
const ofTransfers: readonly TaskWhy[] = ['TRANSFER', 'WALLET_PROOF']

/** The reason of a task, as the member reads it. */
export function whyOf(
  task: Pick<ComputedTask, 'type' | 'template' | 'optional' | 'status' | 'renewal' | 'raises'> & { moved: boolean },
  row: AskedQuestionnaire | undefined,
  testAsked: boolean,
): TaskWhy {
  const form = task.template === null ? undefined : ofTemplate[task.template]
  if (form && ofTransfers.includes(form)) return form
  if (isAsked(row)) return row.opened_by.startsWith('reviewer:') ? 'REVIEWER' : (form ?? 'FOLLOW_UP')
  if (task.moved && !testAsked) return 'MOVED'
  if (form) return form
  const again = task.renewal !== null || task.status === 'EXPIRED'
  switch (task.type) {
    case 'IDV_L2_POA':
      return task.optional ? 'IDV_L2_POA' : 'ADDRESS_DUE'
    case 'AGREEMENT':
      return again ? 'AGREEMENT_CHANGED' : task.optional ? 'AGREEMENT_CHOICE' : 'AGREEMENT'
    case 'KNOWLEDGE_TEST':
      if (testAsked) return 'FOLLOW_UP'
      return task.raises.length > 0 ? 'KNOWLEDGE_LIFTS' : again ? 'TEST_RAN_OUT' : 'KNOWLEDGE_TEST'
    case 'QUESTIONNAIRE':
      return again ? 'RAN_OUT' : (ofProfile[task.template ?? 0] ?? task.type)
    case 'RISK_TEST':
      return again ? 'TEST_RAN_OUT' : task.type
    case 'RESIDENCE_CRS':
      return again ? 'RAN_OUT' : task.type
    case 'IDV_L1':
    case 'UPDATE_POI':
    case 'CLASSIFICATION':
    case 'BANK_ACCOUNT':
    case 'NFC':
    case 'VIDEO_INTERVIEW':
      return task.type
  }
}
