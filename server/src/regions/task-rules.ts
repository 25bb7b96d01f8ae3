import { Type, type Static } from 'typebox'
import { taskTypes } from '@tessera/contract/task-states.ts'
import { oneOf } from '@tessera/contract/shapes.ts'

/** One duty, or one choice, of a site's members, as it stands in a region file. */
export const TaskRule = Type.Object(
  {
    /** Unique in its file; names the task on the wire. */
    id: Type.String({ pattern: '^[a-z][a-z-]{1,39}$' }),
    type: oneOf(taskTypes),
    /** Where the demand comes from. */
    source: Type.String({ minLength: 10 }),
    /** The questionnaire that is asked. */
    template: Type.Optional(Type.Integer()),
    /** The agreement that is signed. */
    agreement: Type.Optional(Type.String()),
    /** Tasks that must be done first. */
    after: Type.Optional(Type.Array(Type.String())),
    /** Whom it concerns: a condition on facts of the member (`$class`, `$level`, `$country`, `$documentCountry`); everybody where absent. */
    when: Type.Optional(Type.String({ minLength: 3 })),
    optional: Type.Optional(Type.Literal(true)),
    /** Minutes it takes; a questionnaire says its own. */
    minutes: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Products closed until it is done. */
    opens: Type.Optional(Type.Array(Type.String())),
    /** Days from when it can be done: from the verification of the identity (so none for that itself), from when the last of `after` was done, or from the move to the site. */
    dueDays: Type.Optional(Type.Integer({ minimum: 1 })),
    graceDays: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Products closed once the days of grace are over. */
    blocks: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
)
export type TaskRule = Static<typeof TaskRule>

/** What holds for all duties of a site. */
export const TaskPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    /** Days by which a member may put a duty off, once; 0: not at all. */
    extensionDays: Type.Integer({ minimum: 0 }),
    /** Letters go out this many days before the day. */
    reminderDays: Type.Array(Type.Integer({ minimum: 0 })),
    list: Type.Array(TaskRule, { minItems: 1 }),
  },
  { additionalProperties: false },
)
export type TaskPolicy = Static<typeof TaskPolicy>
