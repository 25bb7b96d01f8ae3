import type { Answers } from '@tessera/contract/questionnaire.ts'
import type { KnownSource } from '@tessera/questionnaires/library/prefills.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { verifiedIdentity } from '../../accounts/members/store.ts'
import { isNameOf } from '../../recognition/names.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { isKnownSource } from './prefill.ts'

/**
 * The items whose answers differ from the verified identity that prefilled them (the fact `identityMismatch` of
 * outcome rules): their paths separated by a space, or `none`. Names may be spelled differently, as in a signature.
 * Nothing differs for a member who is not verified.
 */
export function identityMismatch(
  keyring: Keyring,
  member: SessionMember,
  { sections }: Template,
  answers: Answers,
): string {
  const identity = verifiedIdentity(keyring, member)
  if (identity === null) return 'none'
  const said = sections.flatMap(({ id, items }) =>
    items.flatMap(({ id: item, prefill }) => {
      const answer = answers[`${id}.${item}`]
      return prefill?.startsWith('identity.') && isKnownSource(prefill) && typeof answer === 'string'
        ? [{ path: `${id}.${item}`, source: prefill, answer }]
        : []
    }),
  )
  const of = (source: KnownSource): string | undefined => said.find((one) => one.source === source)?.answer
  const whole = { surname: identity.lastName, givenNames: identity.firstName }
  const like = ({ source, answer }: (typeof said)[number]): boolean => {
    switch (source) {
      case 'identity.fullName':
        return isNameOf(answer, whole)
      case 'identity.firstName':
      case 'identity.lastName':
        return isNameOf(
          `${of('identity.firstName') ?? identity.firstName} ${of('identity.lastName') ?? identity.lastName}`,
          whole,
        )
      case 'identity.birthDate':
        return answer === identity.birthDate
      case 'identity.country':
        return answer === identity.country
      default:
        return true
    }
  }
  return (
    said
      .filter((one) => !like(one))
      .map(({ path }) => path)
      .join(' ') || 'none'
  )
}
