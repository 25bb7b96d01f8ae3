import { mostViews, type SavedView } from '@tessera/contract/queue-filter.ts'
import type { Db } from '../../platform/db/postgres.ts'

/** The filters that a person saved, by name. */
export function viewsOf(db: Db, by: string): Promise<SavedView[]> {
  return db.selectFrom('staff_view').select(['name', 'filter']).where('staff_name', '=', by).orderBy('name').execute()
}

/** Saves a filter, in place of the person's own with the same name. False when they have as many as they can. */
export async function saveView(db: Db, by: string, { name, filter }: SavedView): Promise<boolean> {
  const views = await viewsOf(db, by)
  if (views.length >= mostViews && !views.some((one) => one.name === name)) return false
  await db
    .insertInto('staff_view')
    .values({ staff_name: by, name, filter: JSON.stringify(filter) })
    .onConflict((conflict) => conflict.columns(['staff_name', 'name']).doUpdateSet({ filter: JSON.stringify(filter) }))
    .execute()
  return true
}

/** Removes a saved filter of a person. */
export async function removeView(db: Db, by: string, name: string): Promise<void> {
  await db.deleteFrom('staff_view').where('staff_name', '=', by).where('name', '=', name).execute()
}
