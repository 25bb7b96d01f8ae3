import type { TaskRule } from '../../regions/task-rules.ts'
import type { ComputedTask } from './computed-task.ts'

type Before = Pick<ComputedTask, 'type' | 'status' | 'renewal' | 'repeat'>

/** A renewal or repeat does not block the tasks that come after it. */
export const isDone = (task: Before | undefined): boolean =>
  task?.status === 'DONE' || task?.renewal != null || task?.repeat === true

const forms: readonly TaskRule['type'][] = ['QUESTIONNAIRE', 'RESIDENCE_CRS']

/**
 * Whether a task may follow this one. Forms are filled in while the identity is in review: an approval of a form that
 * was signed with another name ends with the verification (`other-name.ts`). Everything else needs the verified name.
 */
export const isMet = ({ type }: Pick<TaskRule, 'type'>, before: Before | undefined): boolean =>
  isDone(before) || (forms.includes(type) && before?.type === 'IDV_L1' && before.status === 'IN_REVIEW')
