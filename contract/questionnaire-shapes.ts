import { Type, type Static } from 'typebox'
import type { Answers, FaultCode } from './questionnaire.ts'
import { questionnaireReasons, type MemberQuestionnaireReason } from './questionnaire-reasons.ts'
import { requestScenes } from './scenes.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { questionnaireStates } from './states.ts'

/** Number of a template. */
export const TemplateCode = Type.Integer({ minimum: 100, maximum: 999 })
/** The same in a URL. */
export const TemplateCodeText = Type.String({ pattern: '^[1-9]\\d{2}$' })
/** What raised a request, and its id: a member may have several requests of one kind. */
export const SceneCode = oneOf(requestScenes)
export const RequestId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

const forMembers = Object.keys(questionnaireReasons).filter(
  (code) => Reflect.get(questionnaireReasons, code).audience === 'member',
)

/** The reviewer's video call with the member about a submission: the time, and the link to join. */
export const Appointment = Type.Object({ at: Instant, link: Type.String() })

/** One questionnaire as the member may see it; decided by the server and shown as it is. */
export const QuestionnaireView = Type.Object({
  questionnaireId: Id,
  templateCode: TemplateCode,
  /** Empty if there can be only one of its kind. */
  requestId: Type.String(),
  sceneCode: Type.String(),
  title: Type.String(),
  estMinutes: Type.Integer(),
  status: oneOf(questionnaireStates),
  /**
   * It has an effect in the member's region. False for a questionnaire from another region that is made only for that
   * one: it can be neither changed nor sent.
   */
  offered: Type.Boolean(),
  /** Answers can be given or changed now. */
  mayEdit: Type.Boolean(),
  /** The submission can be withdrawn for changes. */
  mayWithdraw: Type.Boolean(),
  /** It was sent back and can be resubmitted. */
  mayReopen: Type.Boolean(),
  /** When the member may try again after a rejection with a cooling-off period. */
  mayReopenAt: nullable(Instant),
  openedAt: Instant,
  dueAt: nullable(Instant),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  validUntil: nullable(Instant),
  /** It had expired when the member moved to their region, and was not approved since. */
  endedByMove: Type.Boolean(),
  /** A choice, such as a client class: the member can give up its result, and choose again at any time. */
  isChoice: Type.Boolean(),
  appointment: nullable(Appointment),
  reasons: Type.Array(Type.Unsafe<MemberQuestionnaireReason>(Type.String({ enum: forMembers }))),
  /** Paths of the answers to check again. */
  corrections: Type.Array(Type.String()),
  /** What is restricted until it is sent. */
  blocking: Type.Array(Type.String()),
})
export type QuestionnaireView = Static<typeof QuestionnaireView>

/** Answers as they are; the engine decides which are valid. */
export const AnswersShape = Type.Unsafe<Answers>(Type.Object({}, { additionalProperties: true, maxProperties: 1000 }))

/** A file of an answer; the answer is its id. */
export const AnswerFile = Type.Object({
  fileId: Id,
  path: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
  type: oneOf(['image/jpeg', 'application/pdf']),
  addedAt: Instant,
})
export type AnswerFile = Static<typeof AnswerFile>

/** The error of one answer; `value`: the number its text needs. */
export const FaultShape = Type.Object({
  path: Type.String(),
  code: Type.Unsafe<FaultCode>(Type.String()),
  value: Type.Optional(Type.Number()),
  verified: Type.Optional(Type.String()),
})
