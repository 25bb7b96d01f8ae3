import { Type, type Static } from 'typebox'
import { taskTypes } from '@tessera/contract/task-states.ts'
import { oneOf } from '@tessera/contract/shapes.ts'

/** One task or one choice of a region's members, from a region file. */
export const TaskRule = Type.Object(
  {
    /** Unique in its file. Names the task on the wire. */
    id: Type.String({ pattern: '^[a-z][a-z-]{1,39}$' }),
    type: oneOf(taskTypes),
    /** The source of the requirement. */
    source: Type.String({ minLength: 10 }),
    /** The questionnaire to fill in. */
    template: Type.Optional(Type.Integer()),
    /** The agreement to sign. */
    agreement: Type.Optional(Type.String()),
    /** Tasks that must be done first. */
    after: Type.Optional(Type.Array(Type.String())),
    /**
     * Condition on facts of the member (`$class`, `$level`, `$country`, `$documentCountry`). Without it the task
     * applies to everyone.
     */
    when: Type.Optional(Type.String({ minLength: 3 })),
    optional: Type.Optional(Type.Literal(true)),
    /** Minutes it takes. A questionnaire has its own number. */
    minutes: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Products that are closed until it is done. */
    opens: Type.Optional(Type.Array(Type.String())),
    /**
     * Days from when it can be done: from identity verification (so none for that itself), from when the last
     * prerequisite in `after` was done, or from the move to the region.
     */
    dueDays: Type.Optional(Type.Integer({ minimum: 1 })),
    graceDays: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Products that close after the days of grace. */
    blocks: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
)
export type TaskRule = Static<typeof TaskRule>

/** Rules for all tasks of a region. */
export const TaskPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    /** Days of the one extension of a task. 0: no extension. */
    extensionDays: Type.Integer({ minimum: 0 }),
    /** Emails are sent this many days before the due date. */
    reminderDays: Type.Array(Type.Integer({ minimum: 0 })),
    list: Type.Array(TaskRule, { minItems: 1 }),
  },
  { additionalProperties: false },
)
export type TaskPolicy = Static<typeof TaskPolicy>
