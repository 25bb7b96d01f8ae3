import { useTranslation } from 'react-i18next'
import type { Task } from './tasks.ts'

/** A task by its own title, or by its kind. */
export function useTaskName(): (task: Pick<Task, 'title' | 'type'>) => string {
  const { t } = useTranslation()
  return ({ title, type }) => title || t(`task.${type}`)
}
