import type { ColumnType } from 'kysely'

/* Kinds of columns that every table uses. */

/** An instant; written as Date. */
export type Instant = ColumnType<Date, Date, Date>
export type InstantNow = ColumnType<Date, Date | undefined, Date>
/** JSON; written as text because the driver would take an array for a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | undefined, string>
