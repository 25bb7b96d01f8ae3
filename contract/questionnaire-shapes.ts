import { Type, type Static } from 'typebox'
import type { Answers, FaultCode } from './questionnaire.ts'
import { questionnaireReasons, type MemberQuestionnaireReason } from './questionnaire-reasons.ts'
import { requestScenes } from './scenes.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { questionnaireStates } from './states.ts'

/** Number of a template. */
export const TemplateCode = Type.Integer({ minimum: 100, maximum: 999 })
/** The same in an address. */
export const TemplateCodeText = Type.String({ pattern: '^[1-9]\\d{2}$' })
/** What raised a request, and which one: several requests of one kind may stand side by side. */
export const SceneCode = oneOf(requestScenes)
export const RequestId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

const forMembers = Object.keys(questionnaireReasons).filter(
  (code) => Reflect.get(questionnaireReasons, code).audience === 'member',
)

/** The video call of a reviewer with the member about what they sent: the time, and the link to join it. */
export const Appointment = Type.Object({ at: Instant, link: Type.String() })

/** One questionnaire as the member may see it; decided by the server, shown as it is. */
export const QuestionnaireView = Type.Object({
  questionnaireId: Id,
  templateCode: TemplateCode,
  /** Empty where only one of its kind can be asked. */
  requestId: Type.String(),
  sceneCode: Type.String(),
  title: Type.String(),
  estMinutes: Type.Integer(),
  status: oneOf(questionnaireStates),
  /** It leads to something at the member's site: what they brought from another one, for which alone it is made, can neither be changed nor sent. */
  offered: Type.Boolean(),
  /** Answers can be given or changed now. */
  mayEdit: Type.Boolean(),
  /** What was sent can be taken back for changes. */
  mayWithdraw: Type.Boolean(),
  /** It came back and can be answered anew. */
  mayReopen: Type.Boolean(),
  /** From when on, where a refusal lets one cool off and try again. */
  mayReopenAt: nullable(Instant),
  openedAt: Instant,
  dueAt: nullable(Instant),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  /** Until when an approval holds. */
  validUntil: nullable(Instant),
  /** It had ended when the member moved to their region, and was not approved since. */
  endedByMove: Type.Boolean(),
  /** A choice, as of a client class: what it led to can be given up, and it can be made anew at any time. */
  isChoice: Type.Boolean(),
  appointment: nullable(Appointment),
  reasons: Type.Array(Type.Unsafe<MemberQuestionnaireReason>(Type.String({ enum: forMembers }))),
  /** Paths of the answers to look at again. */
  corrections: Type.Array(Type.String()),
  /** What is held back while it is not sent. */
  blocking: Type.Array(Type.String()),
})
export type QuestionnaireView = Static<typeof QuestionnaireView>

/** Answers as they are; which may stand where is the engine's to judge. */
export const AnswersShape = Type.Unsafe<Answers>(Type.Object({}, { additionalProperties: true, maxProperties: 1000 }))

/** A file of an answer; the answer holds its id. */
export const AnswerFile = Type.Object({
  fileId: Id,
  path: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
  type: oneOf(['image/jpeg', 'application/pdf']),
  addedAt: Instant,
})
export type AnswerFile = Static<typeof AnswerFile>

/** What is wrong with one answer; `value`: the number its words need. */
const FaultShape = Type.Object({
  path: Type.String(),
  code: Type.Unsafe<FaultCode>(Type.String()),
  value: Type.Optional(Type.Number()),
})

/** What a member has answered so far. */
export const DraftView = Type.Object({
  answers: AnswersShape,
  /** Grows with every change, on whichever device. */
  revision: Type.Integer(),
  savedAt: nullable(Instant),
  /** Paths that were filled in beforehand and not touched since. */
  prefilled: Type.Array(Type.String()),
  files: Type.Array(AnswerFile),
  /** Of the answers, the numbers and addresses that were shown to reach the member. */
  proven: Type.Array(Type.String()),
  /** Of answers that were given, what only we can check and would refuse at sending: checksums, the name of who signs, the proof of a wallet. */
  faults: Type.Array(FaultShape),
})
export type DraftView = Static<typeof DraftView>
