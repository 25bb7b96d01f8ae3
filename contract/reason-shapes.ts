import { Type } from 'typebox'
import { reasons, type MemberReasonCode } from './reasons.ts'
import { oneOf } from './shapes.ts'
import { photoSides } from './states.ts'

/** A code that a member may read. */
export const MemberReason = Type.Unsafe<MemberReasonCode>(
  Type.String({ enum: Object.keys(reasons).filter((code) => Reflect.get(reasons, code).audience === 'member') }),
)

/** The photos that reasons refer to; a reason that names none is left out. */
export const ReasonPhotos = Type.Array(Type.Object({ reason: MemberReason, sides: Type.Array(oneOf(photoSides)) }))
