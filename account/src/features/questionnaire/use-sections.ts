import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { stillThere } from './fault-text.ts'
import { goTo } from './form-context.ts'
import { emptyEntries, partOfPath, partsOf, type SectionPart } from './section-parts.ts'
import type { StartedForm, Filled } from './use-filling.ts'
import { signingOf } from '@tessera/questionnaires/engine/signing.ts'
import { withoutWaiting } from './use-files.ts'

const sectionIn = (path: string): string => path.split('.', 1)[0] ?? ''
/** The step that shows an answer: the signature is given on the review. */
const stepOf = (path: string, signing: string | null): string =>
  sectionIn(path) === signing ? 'review' : sectionIn(path)

export interface Sections {
  /** In order; the review comes last. */
  ids: readonly string[]
  current: string
  index: number
  /** The screens of the current section, and the one that is shown. Empty at the review. */
  parts: readonly SectionPart[]
  part: SectionPart | undefined
  /** The address of the screen before this one; null at the first. */
  before: string | null
  titleOf: (id: string) => string
  /** Complete, and the member has been there or it is filled in. */
  isDone: (id: string) => boolean
  /** Whether the introduction is shown: at the start, and to a member who is asked again. */
  introduced: boolean
  /** The errors at the last attempt to continue, and those that remain. */
  found: readonly Fault[]
  shownFaults: readonly Fault[]
  clear: () => void
  /** Opens a section from the review. To continue from it leads back there. */
  edit: (id: string) => void
  /** Opens the section of an answer and moves the focus there. From the review, its screen leads back there. */
  openAt: (path: string) => void
  goOn: () => Promise<void>
}

/** The parameter that says that a section was opened from the review: the whole section, or one answer of it. */
const edited = 'edited'
const oneAnswer = 'answer'

/** The address of a section, or of one of its screens, with all other parameters. */
export function useSectionAddress(): (id: string, part?: string) => string {
  const [search] = useSearchParams()
  return (id, part) => {
    const next = new URLSearchParams(search)
    if (next.get('step') !== id) next.delete(edited)
    next.set('step', id)
    if (part === undefined) next.delete('part')
    else next.set('part', part)
    return `?${next.toString()}`
  }
}

/** The current section, and the navigation to the others. */
export function useSections(form: StartedForm, filled: Filled): Sections {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addressOf = useSectionAddress()
  const { detail } = form
  const { faults, formState } = filled
  const signing = signingOf(detail.template)
  const ids = [...formState.visibility.sections.map(({ id }) => id).filter((id) => id !== signing), 'review']
  const isDone = (id: string): boolean => faults.every(({ path }) => stepOf(path, signing) !== id)
  const { current, first, isAgain } = useCurrent(form, filled, ids, isDone)
  const index = ids.indexOf(current)
  const [seen, setSeen] = useState<readonly string[]>([])
  if (!seen.includes(current)) setSeen([...seen, current])
  const isFilled = (id: string): boolean =>
    formState.visibility.items.some(
      ({ section, path }) => section === id && formState.visibility.valueAt(path) !== undefined,
    )
  const partsIn = (id: string): SectionPart[] => (id === 'review' ? [] : partsOf(detail, formState.visibility, id))
  const parts = partsIn(current)
  const [search] = useSearchParams()
  const part = parts.find(({ key }) => key === search.get('part')) ?? parts[0]
  const at = part ? parts.indexOf(part) : 0
  const [all, setFound] = useState<readonly Fault[]>([])
  // The browser's Back button leaves the errors of another section behind.
  const found = useMemo(() => all.filter(({ path }) => sectionIn(path) === current), [all, current])
  const open = (id: string, key?: string): void => {
    setFound([])
    void navigate(addressOf(id, key))
  }
  const openAt = useOpenAt({ current, part, partsIn, signing }, (section) =>
    setFound(faults.filter(({ path }) => stepOf(path, signing) === section)),
  )
  const goOn = useGoOn({ current, part, isLast: at === parts.length - 1 }, filled, (faulty, emptied) => {
    setFound(faulty)
    if (faulty.length > 0) return
    if (search.get(edited) === oneAnswer) return open('review')
    const next = parts.slice(at + 1).find(({ entry }) => entry === null || !emptied.includes(entry))
    if (next) open(current, next.key)
    else open(search.has(edited) ? 'review' : (ids[index + 1] ?? 'review'))
  })
  const beforeId = ids[index - 1]
  const beforePart = parts[at - 1] ?? (beforeId === undefined ? undefined : partsIn(beforeId).at(-1))
  const beforeIn = at > 0 ? current : beforeId
  return {
    ids,
    current,
    index,
    parts,
    part,
    before: beforeIn === undefined ? null : addressOf(beforeIn, beforePart?.key),
    titleOf: (id) => (id === 'review' ? t('questionnaire.review.title') : (detail.texts.sections[id]?.title ?? id)),
    isDone: (id) => isDone(id) && (isFilled(id) || seen.includes(id) || ids.indexOf(id) < index),
    introduced: (index === 0 && at === 0) || (isAgain && at === 0 && current === first && current !== 'review'),
    found,
    shownFaults: stillThere(found, faults),
    clear: () => setFound([]),
    edit: (id) => {
      setFound([])
      void navigate(`${addressOf(id)}&${edited}=1`)
    },
    openAt,
    goOn,
  }
}

/** The section in the address, else the first one to open. */
function useCurrent(
  { questionnaire, draft: loaded }: StartedForm,
  { formState: { draft, visibility } }: Filled,
  ids: readonly string[],
  isDone: (id: string) => boolean,
): { current: string; first: string; isAgain: boolean } {
  const [search] = useSearchParams()
  const firstOpen = ids.find((id) => id !== 'review' && !isDone(id)) ?? 'review'
  // When we ask again, the member should check the last answers although nothing is missing.
  const isAgain = questionnaire.submittedAt !== null && loaded.prefilled.length > 0
  const isMarked = (id: string): boolean =>
    isAgain && draft.prefilled.some((path) => sectionIn(path) === id && visibility.valueAt(path) !== undefined)
  // A returning member continues where they were. Answering the last question of a section does not open the next one
  // by itself.
  const [first] = useState(
    loaded.revision > 0
      ? (ids.find((id) => id !== 'review' && (!isDone(id) || isMarked(id))) ?? 'review')
      : (ids[0] ?? 'review'),
  )
  const current = ids.find((id) => id === search.get('step')) ?? ids.find((id) => id === first) ?? firstOpen
  return { current, first, isAgain }
}

interface Place {
  current: string
  part: SectionPart | undefined
}

/** A link to an answer ends there, not at the heading that each new screen starts with. */
function useOpenAt(
  { current, part, partsIn, signing }: Place & { partsIn: (id: string) => SectionPart[]; signing: string | null },
  onOther: (section: string) => void,
): (path: string) => void {
  const [, setSearch] = useSearchParams()
  const sought = useRef<{ path: string; key: string | undefined } | null>(null)
  const key = part?.key
  useEffect(() => {
    if (sought.current === null) return
    const { path, key: wanted } = sought.current
    if (stepOf(path, signing) !== current || (wanted !== undefined && wanted !== key)) return
    sought.current = null
    requestAnimationFrame(() => goTo(path))
  }, [current, key, signing])
  return (path) => {
    const id = stepOf(path, signing)
    const target = partOfPath(partsIn(id), path)
    if (id === current && (target === undefined || target.key === key)) return goTo(path)
    onOther(id)
    const others = ['step', 'part', ...(id === current ? [] : [edited])]
    const isEdit = current === 'review' && id !== 'review'
    setSearch(
      (now) =>
        new URLSearchParams([
          ...[...now].filter(([name]) => !others.includes(name)),
          ['step', id],
          ...(target ? [['part', target.key]] : []),
          ...(isEdit ? [[edited, oneAnswer]] : []),
        ]),
    )
    sought.current = { path, key: target?.key }
  }
}

/** Leaves the current screen once neither this page nor the server finds an error in it. */
function useGoOn(
  { current, part, isLast }: Place & { isLast: boolean },
  { own, faults, status, newer, flush, formState: { files, visibility, change } }: Filled,
  /** With the entries that were left empty, which are removed. */
  onFound: (faults: readonly Fault[], emptied: readonly string[]) => void,
): () => Promise<void> {
  const place = `${current} ${part?.key}`
  const shown = useRef(place)
  useEffect(() => {
    shown.current = place
  })
  // What concerns the whole section, such as too few entries or the sum of all shares, is checked on its last screen.
  const here = ({ path, code }: Fault): boolean => {
    if (sectionIn(path) !== current) return false
    if (path === current || code === 'sumEquals100') return isLast
    return part?.items.some((one) => one.path === path) ?? false
  }
  const ofSection = (some: readonly Fault[]): Fault[] =>
    withoutWaiting(some, files.waiting, { failed: false }).filter(here)
  return async () => {
    const empty = emptyEntries(visibility, current)
    const emptied = empty.map(({ entry }) => entry)
    const isLeft = ({ path }: Fault): boolean => !emptied.includes(path.split('.')[1] ?? '')
    const drop = (): void => {
      if (empty.length > 0) change(Object.fromEntries(empty.flatMap(({ paths }) => paths.map((path) => [path, null]))))
    }
    if (ofSection(own).some(isLeft)) {
      drop()
      return onFound(ofSection(faults).filter(isLeft), emptied)
    }
    // Some checks only the server can make. If it cannot be reached, the member continues, and we check again when
    // they send.
    const saved = status === 'waiting' ? null : await flush().catch(() => null)
    if (shown.current !== place) return
    // Another window's change is shown first.
    if (saved && saved.newer > newer) return
    // Not before: the screen of an empty entry goes with it.
    drop()
    onFound(ofSection(saved?.draft.faults ?? []).filter(isLeft), emptied)
  }
}
