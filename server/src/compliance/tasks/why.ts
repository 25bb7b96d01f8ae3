import type { TaskWhy } from '@tessera/contract/task-states.ts'
import { askedByProof } from '../../accounts/asked-by.ts'
import type { AskedQuestionnaire } from '../../accounts/snapshot/snapshot.ts'
import { isAsked, type ComputedTask } from './computed-task.ts'

/** Reasons of forms about the member's profile. Once such a form was done, its expiry is the reason. */
const ofProfile: readonly TaskWhy[] = [
  'INCOME',
  'STALE',
  'PERSONAL',
  'FINANCIAL',
  'MISMATCH',
  'HIGHER_LIMITS',
  'CUSTODIAN',
]

/** Reasons of forms about a transfer. They do not depend on who asked for the form. */
const ofTransfers: readonly TaskWhy[] = ['TRANSFER', 'WALLET_PROOF']

/** Who asks for a form that the answers no longer require, but that the member had begun. */
export const startedByMember = 'rule:started'

/** The reason of a task, as the member reads it. `own`: the reason that the form's template names. */
export function whyOf(
  task: Pick<ComputedTask, 'type' | 'optional' | 'status' | 'renewal' | 'raises'> & {
    moved: boolean
    testAsked: boolean
    /** Its agreement opens one product. */
    forProduct: boolean
  },
  row: AskedQuestionnaire | undefined,
  own: TaskWhy | undefined,
): TaskWhy {
  const form = own && !ofProfile.includes(own) ? own : undefined
  if (form && ofTransfers.includes(form)) return form
  if (row?.opened_by === startedByMember && isAsked(row)) return 'STARTED'
  if (row?.opened_by === askedByProof && isAsked(row)) return 'ADDRESS_DIFFERS'
  if (isAsked(row)) return row.opened_by.startsWith('reviewer:') ? 'REVIEWER' : (form ?? 'FOLLOW_UP')
  if (task.moved && !task.testAsked) return 'MOVED'
  if (form) return form
  const again = task.renewal !== null || task.status === 'EXPIRED'
  switch (task.type) {
    case 'IDV_L2_POA':
      return task.optional ? 'IDV_L2_POA' : 'ADDRESS_DUE'
    case 'AGREEMENT':
      return again ? 'AGREEMENT_CHANGED' : task.forProduct ? 'AGREEMENT_CHOICE' : 'AGREEMENT'
    case 'KNOWLEDGE_TEST':
      if (task.testAsked) return 'FOLLOW_UP'
      return task.raises.length > 0 ? 'KNOWLEDGE_LIFTS' : again ? 'TEST_RAN_OUT' : 'KNOWLEDGE_TEST'
    case 'QUESTIONNAIRE':
      return again ? 'RAN_OUT' : (own ?? (task.optional ? 'QUESTIONNAIRE_CHOICE' : task.type))
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
