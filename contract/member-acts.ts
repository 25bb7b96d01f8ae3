import { Type } from 'typebox'
import { requestScenes } from './scenes.ts'
import { Id, Instant, lineOf, MemberId, nullable, oneOf } from './shapes.ts'
import { taskStatuses, taskTypes } from './task-states.ts'

/* What staff do with one member, besides deciding cases. Commands and the console do the same. */

/** What a reviewer can ask of one member, besides questionnaires. */
export const askedTasks = ['IDV_L2_POA', 'KNOWLEDGE_TEST', 'RISK_TEST', 'AGREEMENT', 'UPDATE_POI'] as const
export type AskedTask = (typeof askedTasks)[number]

/** How many days a member has. */
export const TaskDays = Type.Integer({ minimum: 1, maximum: 365 })

/** A task of a member as reviewers see it. */
export const MemberTask = Type.Object({
  id: Type.String(),
  type: oneOf(taskTypes),
  status: oneOf(taskStatuses),
  /** The code of a questionnaire. */
  template: nullable(Type.Integer()),
  agreement: nullable(Type.String()),
  optional: Type.Boolean(),
  why: Type.String(),
  openedBy: oneOf(['SYSTEM', 'REVIEWER', 'MEMBER']),
  dueAt: nullable(Instant),
  /** When what it blocks closes. */
  closesAt: nullable(Instant),
  blocks: Type.Array(Type.String()),
  /** What stays closed until it is done. */
  opens: Type.Array(Type.String()),
  /** What it blocks is closed. */
  over: Type.Boolean(),
})

/** A wallet that a member proved. */
export const MemberWallet = Type.Object({
  id: Id,
  chain: Type.String(),
  /** Null where the member was erased. */
  address: nullable(Type.String()),
  method: Type.String(),
  provenAt: Instant,
  revokedAt: nullable(Instant),
})

/** What a request takes besides its deadline. */
export const requestFields = ['transfers', 'questions', 'amount', 'fact'] as const
export type RequestField = (typeof requestFields)[number]

/** What a reviewer can ask of a member. */
export const Askable = Type.Object({
  templates: Type.Array(
    Type.Object({
      code: Type.Integer(),
      name: Type.String(),
      takes: Type.Array(oneOf(requestFields)),
    }),
  ),
  /** In English; members read them in their language. */
  questions: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  agreements: Type.Array(Type.String()),
  products: Type.Array(Type.String()),
})

const optionalLine = (most: number) => Type.Optional(lineOf(most))

/** A transfer that a request is about. */
export const RequestTransfer = Type.Object({
  time: optionalLine(40),
  direction: Type.Optional(oneOf(['in', 'out'])),
  asset: optionalLine(20),
  amount: optionalLine(40),
  address: optionalLine(200),
  txHash: optionalLine(130),
})

/** A questionnaire that a reviewer asks of a member. */
export const AskedQuestionnaire = Type.Object({
  memberId: MemberId,
  template: Type.Integer({ minimum: 1, maximum: 9999 }),
  /** The name of the request, where several of a kind are open. */
  request: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  scene: Type.Optional(oneOf(requestScenes)),
  days: Type.Optional(TaskDays),
  transfers: Type.Array(RequestTransfer, { maxItems: 20 }),
  /** Names of ready questions. */
  ready: Type.Array(Type.String({ pattern: '^\\w{1,40}$' }), { maxItems: 20 }),
  /** Questions in the reviewer’s own words. */
  own: Type.Array(lineOf(500), { maxItems: 20 }),
  /** The amount whose source is asked for. */
  amount: Type.Optional(Type.Object({ amount: lineOf(30), currency: Type.String({ pattern: '^[A-Z]{3}$' }) })),
  /** The one fact of a screening hit that the member may be told. */
  fact: optionalLine(200),
})

/** A transfer of virtual assets, as the exchange reports it. */
export const CheckedTransfer = Type.Object({
  memberId: MemberId,
  reference: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  direction: oneOf(['in', 'out']),
  asset: Type.String({ pattern: '^[A-Z0-9]{2,12}$' }),
  amount: Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$' }),
  value: Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
})

/** Whether a transfer may proceed. */
export const transferStatuses = ['clear', 'asked', 'in_review', 'refused'] as const

/** What erasing a member would do, or did. */
export const Erasure = Type.Object({
  /** Their data was erased before: only open requests to providers are repeated. */
  already: Type.Boolean(),
  /** Sessions at providers whose erasure is asked for. */
  providers: Type.Integer(),
  /** Until when a backup can bring the member back. */
  backupsUntil: Instant,
})
