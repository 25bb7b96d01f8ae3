import type { ColumnType } from 'kysely'

/* Column types that every table uses. */

/** A point in time, written as Date. */
export type Instant = ColumnType<Date, Date, Date>
export type InstantNow = ColumnType<Date, Date | undefined, Date>
/** JSON, written as text because the driver would turn an array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | undefined, string>
