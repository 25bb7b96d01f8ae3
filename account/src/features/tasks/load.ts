import { askTasks, type Duties } from '../../status/tasks/tasks.ts'

export interface TasksData {
  duties: Duties
}

export async function loadTasks({ request: { signal } }: { request: Request }): Promise<TasksData> {
  return { duties: await askTasks(signal) }
}
