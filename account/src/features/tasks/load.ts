import { askTasks, type TaskList } from '../../status/tasks/tasks.ts'

export interface TasksData {
  taskList: TaskList
}

export async function loadTasks({ request: { signal } }: { request: Request }): Promise<TasksData> {
  return { taskList: await askTasks(signal) }
}
