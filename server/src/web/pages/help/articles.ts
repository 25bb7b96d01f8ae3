import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { supportTopics } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import { fallbacksOf } from '@tessera/contract/languages.ts'
import { isReasonCode, reasonsForMember } from '@tessera/contract/reasons.ts'
import { oneOf } from '@tessera/contract/shapes.ts'
import type { Texts } from '../../../platform/texts.ts'

/** All articles, in the order of the list. Each is an address below the help centre. */
export const slugs = ['guide', 'kyc-failure', 'faq', 'identity-transfer', 'knowledge', 'contact'] as const
export type Slug = (typeof slugs)[number]

const Text = Type.String({ minLength: 1 })
const Items = Type.Array(Text, { minItems: 1 })
const strict = { additionalProperties: false }

/** A paragraph, a list, ordered steps, or a list from the product's own catalogue of reasons. */
const Block = Type.Union([
  Text,
  Type.Object({ list: Items }, strict),
  Type.Object({ steps: Items }, strict),
  Type.Object({ reasons: Items }, strict),
])

const Article = Type.Object(
  {
    title: Text,
    lead: Text,
    /** `id` is the anchor. It is the same in every language. */
    sections: Type.Array(
      Type.Object(
        { id: Type.String({ pattern: '^[a-z][a-z-]*$' }), heading: Text, blocks: Type.Array(Block, { minItems: 1 }) },
        strict,
      ),
      { minItems: 1 },
    ),
    related: Type.Array(oneOf(slugs)),
  },
  strict,
)

const texts = <const K extends readonly string[]>(...keys: K): Record<K[number], typeof Text> =>
  Object.fromEntries(keys.map((key) => [key, Text])) as Record<K[number], typeof Text>

const Words = Type.Object(
  {
    ...texts('listTitle', 'listLead', 'onThisPage', 'related', 'noScript'),
    contact: Type.Object(
      {
        ...texts(
          'topic',
          'topicChoose',
          'message',
          'messageHint',
          'replyEmail',
          'replyEmailHint',
          'accountNote',
          'replyTime',
          'send',
        ),
        ...texts('sentTitle', 'sentReference', 'sentAccount', 'sentEmail', 'sentNobody', 'another'),
        topics: Type.Object(texts(...supportTopics), strict),
        correction: Type.Object(
          texts('title', 'lead', 'detail', 'detailChoose', 'right', 'rightHint', 'detailEmpty', 'rightEmpty'),
          strict,
        ),
        error: Type.Object(
          texts(
            'topicEmpty',
            'messageShort',
            'messageLong',
            'emailInvalid',
            'signedOut',
            'tooMany',
            'network',
            'general',
          ),
          strict,
        ),
      },
      strict,
    ),
  },
  strict,
)

/** `locales/<language>/help-center.json`. A language has all of it or none. */
const HelpCenter = Type.Object(
  {
    words: Words,
    articles: Type.Object(
      Object.fromEntries(slugs.map((slug) => [slug, Article])) as Record<Slug, typeof Article>,
      strict,
    ),
  },
  strict,
)

const helpCenter = Compile(HelpCenter)

export type HelpBlock = Static<typeof Block>
export type HelpArticle = Static<typeof Article>
/** The help centre in one language. */
export type Help = Static<typeof HelpCenter> & { language: string }

/**
 * Reads the help centre of every language that has one. Throws with file and place when a file is invalid, or when
 * English is missing.
 */
export function loadHelp(source: Pick<Texts, 'languages' | 'tree'>): (language: string) => Help {
  const found = new Map<string, Help>()
  for (const language of source.languages) {
    const tree = source.tree(language, 'help-center')
    if (tree === undefined) continue
    const file = `locales/${language}/help-center.json`
    if (!helpCenter.Check(tree)) {
      const [fault] = helpCenter.Errors(tree)
      throw new Error(`${file}: ${fault?.instancePath || '/'} ${fault?.message}`)
    }
    const help = { ...tree, language }
    const unknown = reasonsIn(help).find((code) => !isReasonCode(code) || reasonsForMember([code])[0] !== code)
    if (unknown !== undefined) throw new Error(`${file}: ${unknown} is no reason that a member may read`)
    found.set(language, help)
  }
  const english = found.get('en')
  if (!english) throw new Error('locales/en/help-center.json is missing')
  return (language) => [language, ...fallbacksOf(language)].flatMap((one) => found.get(one) ?? [])[0] ?? english
}

function reasonsIn({ articles }: Help): string[] {
  return Object.values(articles)
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (typeof block === 'object' && 'reasons' in block ? block.reasons : []))
}
