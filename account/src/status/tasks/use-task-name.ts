import { useTranslation } from 'react-i18next'
import type { Task } from './tasks.ts'

/** A task by its own title, or by its kind. The form that asks for the times of a talk is no name for the talk itself. */
export function useTaskName(): (task: Pick<Task, 'title' | 'type' | 'status'>) => string {
  const { t } = useTranslation()
  return ({ title, type, status }) =>
    (type === 'VIDEO_INTERVIEW' && (status === 'IN_REVIEW' || status === 'DONE') ? '' : title) || t(`task.${type}`)
}
