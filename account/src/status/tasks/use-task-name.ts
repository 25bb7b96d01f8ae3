import { useTranslation } from 'react-i18next'
import type { Task } from './tasks.ts'

/** A task's own title, or the name of its kind. The form with times for a video call does not name the call itself. */
export function useTaskName(): (task: Pick<Task, 'title' | 'type' | 'status'>) => string {
  const { t } = useTranslation()
  return ({ title, type, status }) =>
    (type === 'VIDEO_INTERVIEW' && (status === 'IN_REVIEW' || status === 'DONE') ? '' : title) || t(`task.${type}`)
}
