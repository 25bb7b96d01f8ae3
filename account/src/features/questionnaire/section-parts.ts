import type { ItemTexts, MemberItem, SectionTexts } from '@tessera/contract/questionnaire.ts'
import type { Visibility, VisibleItem } from '@tessera/questionnaires/engine/visibility.ts'
import type { Detail } from './load.ts'

/** A screen of a section: as many questions as a phone shows without much reading. */
export interface SectionPart {
  /** Names the part in the address. It stays the same while answers show or hide questions. */
  key: string
  /** The entry of a repeat, or null. */
  entry: string | null
  items: readonly VisibleItem[]
}

/** With the page's own words this stays below 80, the most that a phone shows before the main button. */
const mostWords = 50
/** Words of the field for files: where to drop them, which kinds, how large. */
const wordsOfFiles = 14
/** Words about the time a form takes and its deadline, which the first screen shows. */
const wordsOfStart = 13
const listed: readonly MemberItem['type'][] = ['bool', 'single', 'multi']

/** The screens of a section, entry by entry. A section without questions has one screen. */
export function partsOf(detail: Detail, visibility: Visibility, id: string): SectionPart[] {
  const section = visibility.sections.find((one) => one.id === id)
  const all = visibility.plan.section.get(id)?.section.items ?? []
  const isStart = visibility.sections[0]?.id === id
  const first = isStart ? countWords(detail.texts.intro, detail.language) + wordsOfStart : 0
  const screens = screensOf(all, detail.texts.sections[id], { language: detail.language, first })
  const parts = (section?.entries ?? []).flatMap(({ entry, items }) =>
    screens.flatMap((screen, index) => {
      // What we know and cannot be changed is shown only if there is something to show.
      const shown = items.filter(
        ({ item, path }) => screen.includes(item.id) && !(item.readOnly && visibility.valueAt(path) === undefined),
      )
      return shown.length > 0
        ? [{ key: `${entry ?? ''}${entry === null ? '' : '-'}${index + 1}`, entry, items: shown }]
        : []
    }),
  )
  return parts.length > 0 ? parts : [{ key: '1', entry: null, items: [] }]
}

/** Hidden questions count as well, so that no question moves to another screen while the member answers. */
function screensOf(
  items: readonly MemberItem[],
  texts: SectionTexts | undefined,
  { language, first }: { language: string; first: number },
): string[][] {
  const screens: string[][] = [[]]
  let words = first || countWords(texts?.desc, language)
  for (const block of blocksOf(items)) {
    const [head = 0, ...rest] = block.map((item) => wordsOf(item, texts?.items[item.id], language))
    const own = head + Math.max(0, ...rest)
    const ids = block.map(({ id }) => id)
    const screen = screens.at(-1) ?? []
    if (screen.length > 0 && words + own > mostWords) {
      screens.push(ids)
      words = own
    } else {
      screen.push(...ids)
      words += own
    }
  }
  return screens
}

/** A statement stays with the question that it answers. Of several, only one is shown. */
function blocksOf(items: readonly MemberItem[]): MemberItem[][] {
  const blocks: MemberItem[][] = []
  for (const item of items) {
    const last = blocks.at(-1)
    if (item.type === 'statement' && last && last[0]?.type !== 'statement') last.push(item)
    else blocks.push([item])
  }
  return blocks
}

function wordsOf(item: MemberItem, texts: ItemTexts | undefined, language: string): number {
  const options = listed.includes(item.type) ? Object.values(texts?.options ?? {}) : []
  const own = [texts?.title, texts?.help, ...options].reduce((sum, text) => sum + countWords(text, language), 0)
  return own + (item.type === 'file' || item.type === 'files' ? wordsOfFiles : 0)
}

function countWords(text: string | undefined, language: string): number {
  if (!text) return 0
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike)
    .length
}

/** The screen of an answer or an entry; undefined if none shows it. */
export function partOfPath(parts: readonly SectionPart[], path: string): SectionPart | undefined {
  return (
    parts.find(({ items }) => items.some((one) => one.path === path)) ??
    parts.find(({ entry }) => entry !== null && path.split('.')[1] === entry)
  )
}

/** Entries of a section that were added and left empty, with everything of theirs; not those that it needs. */
export function emptyEntries(
  { sections, plan, valueAt }: Visibility,
  id: string,
): { entry: string; paths: string[] }[] {
  const entries = sections.find((one) => one.id === id)?.entries ?? []
  const least = plan.section.get(id)?.section.repeat?.min ?? 0
  return entries
    .flatMap(({ entry, items }) =>
      entry !== null && items.every(({ path }) => valueAt(path) === undefined)
        ? [{ entry, paths: [`${id}.${entry}`, ...items.map(({ path }) => path)] }]
        : [],
    )
    .slice(0, Math.max(0, entries.length - least))
}
