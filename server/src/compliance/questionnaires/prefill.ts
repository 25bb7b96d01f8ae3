import type { Answers, MemberItem, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { hasShape } from '@tessera/questionnaires/engine/shape.ts'
import { knownSources, type KnownSource } from '@tessera/questionnaires/library/prefills.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Identity } from '../../accounts/members/store.ts'

/** Possible sources of first answers (`prefill` of a template's item). */
export interface Sources {
  member: Pick<SessionMember, 'residence_country'>
  identity: Identity | null
  /** The email address for sign-in. Empty for members without one. */
  email: string
  /** The answers from the request. */
  request: Readonly<Record<string, Value>> | null
}

/** The name of the entry that starts a section with at least one. */
const firstEntry = 'first'

/** First answers, from what we already know. The member must confirm each. */
export function prefill(template: MemberTemplate, sources: Sources): { answers: Answers; prefilled: string[] } {
  const found = template.sections
    .filter(({ repeat }) => !repeat || repeat.min > 0)
    .flatMap(({ id, repeat, items }) =>
      items.flatMap((item) => {
        const value = knownFor(item, sources, repeat !== undefined)
        const start = repeat ? `${id}.${firstEntry}` : id
        return value === undefined ? [] : [{ item, value, entry: repeat ? start : null, path: `${start}.${item.id}` }]
      }),
    )
  // A request may contain whole entries, such as the transactions it asks about.
  const given = Object.entries(sources.request ?? {}).filter(
    ([path]) => path.includes('.') && !path.startsWith('request.'),
  )
  return {
    answers: Object.fromEntries([
      ...found.flatMap(({ entry }) => (entry === null ? [] : [[entry, 1] as const])),
      ...found.map(({ path, value }) => [path, value] as const),
      ...given,
    ]),
    prefilled: found.filter(({ item }) => item.readOnly !== true).map(({ path }) => path),
  }
}

/** What is known for a question. A request brings the entries of a section that repeats itself. */
function knownFor(item: MemberItem, sources: Sources, repeats: boolean): Value | undefined {
  if (item.prefill === undefined || (repeats && item.prefill.startsWith('request.'))) return undefined
  const value = asAnswer(item, knownAt(item.prefill, sources))
  return value !== undefined && hasShape(item, value) ? value : undefined
}

/** The form with the answers from the request, which the member cannot change. */
export function givenForm(view: MemberTemplate, request: Answers | null): MemberTemplate {
  return {
    ...view,
    sections: view.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => fixed(item, request)),
    })),
  }
}

function fixed(item: MemberItem, request: Answers | null): MemberItem {
  return item.prefill !== undefined && request?.[item.prefill] !== undefined ? { ...item, readOnly: true } : item
}

/** A country begins an address; the member types the rest. */
function asAnswer({ type }: MemberItem, known: Value | undefined): Value | undefined {
  return type === 'address' && typeof known === 'string' ? { line1: '', city: '', country: known } : known
}

function knownAt(source: string, { member, identity, email, request }: Sources): Value | undefined {
  if (source.startsWith('request.')) return request?.[source]
  const known: Record<KnownSource, string | null | undefined> = {
    'identity.firstName': identity?.firstName || undefined,
    'identity.lastName': identity?.lastName,
    'identity.fullName': identity && `${identity.firstName} ${identity.lastName}`.trim(),
    'identity.birthDate': identity?.birthDate,
    'identity.country': identity?.country,
    'member.residenceCountry': member.residence_country,
    'member.email': email || undefined,
  }
  return isKnownSource(source) ? (known[source] ?? undefined) : undefined
}

export function isKnownSource(source: string): source is KnownSource {
  return source in knownSources
}
