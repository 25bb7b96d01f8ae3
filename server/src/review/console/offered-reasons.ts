import type { Static } from 'typebox'
import { reasons, type ReasonCode } from '@tessera/contract/reasons.ts'
import { questionnaireReasons, type QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { AttemptMethod } from '@tessera/contract/resubmission.ts'
import type { OfferedReason } from '@tessera/contract/case-view.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Texts } from '../../platform/texts.ts'
import { unfitReasons } from '../../verification/records/fitting-reasons.ts'

/** What members read in place of a reason that they may not know. */
const neutral = 'COULD_NOT_VERIFY'
/** A reason without what depends on the region and on who proposed what. */
export type PossibleReason = Omit<Static<typeof OfferedReason>, 'needsSecond'>

const verdicts = ['resubmission_requested', 'rejected'] as const

/** What the reasons are for; see {@link unfitReasons}. */
interface Of {
  what: AttemptMethod | readonly ReasonCode[]
  /** The photos that the case has. */
  photos: readonly PhotoSide[]
  /** What the case can have photos of: of nothing else is a photo wrong or missing. */
  sides: readonly PhotoSide[]
  /** The member's language. */
  language: string
}

/**
 * The reasons that a reviewer can give, each with the text that the member will read. A rejection takes final reasons
 * only, without the one that the machine gives when no attempts are left.
 */
export function offeredReasons(texts: Pick<Texts, 'tree'>, { what, photos, sides, language }: Of): PossibleReason[] {
  const words = textsOf(texts, language)
  return verdicts.flatMap((verdict) =>
    Object.entries(reasons).flatMap(([name, { audience, kind, asks }]) => {
      const code = name as ReasonCode
      const fits = unfitReasons(verdict, [code], what) === null
      if (!fits || (asks === 'selfie' && !sides.includes('selfie'))) return []
      if (code === 'SIDE_MISSING' && !sides.includes('back')) return []
      if (verdict === 'rejected' && (kind !== 'final' || code === 'ATTEMPTS')) return []
      const named = asks === 'photo' ? photos.filter((side) => side !== 'selfie') : []
      const text = words[audience === 'member' ? code : neutral]
      return [
        {
          code,
          verdict,
          audience,
          photos: named,
          asks: verdict === 'rejected' ? null : asks === 'country' || asks === 'number' ? 'details' : asks,
          title: text?.title ?? '',
          remedy: text?.remedy ?? '',
        },
      ]
    }),
  )
}

function textsOf(
  texts: Pick<Texts, 'tree'>,
  language: string,
): Partial<Record<string, { title: string; remedy: string }>> {
  const tree = (texts.tree(language, 'reasons') ?? texts.tree('en', 'reasons')) as {
    reason: Record<string, { title: string; remedy: string }>
  }
  return tree.reason
}

/** The reasons that a reviewer can give about a questionnaire or a test, with their texts. Tests are never corrected. */
export function offeredQuestionnaireReasons(
  texts: Pick<Texts, 'tree'>,
  { language, correctable }: { language: string; correctable: boolean },
): PossibleReason[] {
  const tree = (texts.tree(language, 'questionnaire') ?? texts.tree('en', 'questionnaire')) as {
    questionnaire: { reason: Partial<Record<string, { title: string; remedy: string }>> }
  }
  return verdicts.flatMap((verdict) =>
    Object.entries(questionnaireReasons).flatMap(([name, { audience, kind }]) => {
      const code = name as QuestionnaireReasonCode
      if (verdict === 'resubmission_requested' ? !correctable || kind === 'final' : correctable && kind !== 'final')
        return []
      const text = tree.questionnaire.reason[audience === 'member' ? code : 'QST_NOT_POSSIBLE']
      return [{ code, verdict, audience, photos: [], asks: null, title: text?.title ?? '', remedy: text?.remedy ?? '' }]
    }),
  )
}
