import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { stillThere } from './fault-text.ts'
import { goTo } from './form-context.ts'
import type { StartedForm, Filled } from './use-form-in-hand.ts'
import { withoutWaiting } from './use-files.ts'

const sectionOf = (path: string): string => path.split('.', 1)[0] ?? ''

export interface Sections {
  /** In order; the review comes last. */
  ids: readonly string[]
  current: string
  index: number
  titleOf: (id: string) => string
  isDone: (id: string) => boolean
  /** Whether the introduction is shown: at the start, and to a member who is asked again. */
  introduced: boolean
  /** The errors at the last attempt to continue, and those that remain. */
  found: readonly Fault[]
  shownFaults: readonly Fault[]
  clear: () => void
  open: (id: string) => void
  /** Opens the section of an answer and moves the focus there. */
  openAt: (path: string) => void
  goOn: () => Promise<void>
}

/** The address of a section, with all other parameters. */
export function useSectionAddress(): (id: string) => string {
  const [search] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(search)
    next.set('step', id)
    return `?${next.toString()}`
  }
}

/** The current section, and the navigation to the others. */
export function useSections(form: StartedForm, filled: Filled): Sections {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addressOf = useSectionAddress()
  const { detail } = form
  const { faults, inHand } = filled
  const ids = [...inHand.visibility.sections.map(({ id }) => id), 'review']
  const isDone = (id: string): boolean => faults.every(({ path }) => sectionOf(path) !== id)
  const { current, first, isAgain } = useCurrent(form, filled, ids, isDone)
  const index = ids.indexOf(current)
  const [found, setFound] = useState<readonly Fault[]>([])
  const open = (id: string): void => {
    setFound([])
    void navigate(addressOf(id))
  }
  const openAt = useOpenAt(current, (section) => setFound(faults.filter(({ path }) => sectionOf(path) === section)))
  const goOn = useGoOn(current, filled, (faulty) => {
    setFound(faulty)
    if (faulty.length === 0) open(ids[index + 1] ?? 'review')
  })
  return {
    ids,
    current,
    index,
    titleOf: (id) => (id === 'review' ? t('questionnaire.review.title') : (detail.texts.sections[id]?.title ?? id)),
    isDone,
    introduced: index === 0 || (isAgain && current === first && current !== 'review'),
    found,
    shownFaults: stillThere(found, faults),
    clear: () => setFound([]),
    open,
    openAt,
    goOn,
  }
}

/** The section in the address, else the first one to open. */
function useCurrent(
  { questionnaire, draft: loaded }: StartedForm,
  { inHand: { draft, visibility } }: Filled,
  ids: readonly string[],
  isDone: (id: string) => boolean,
): { current: string; first: string; isAgain: boolean } {
  const [search] = useSearchParams()
  const firstOpen = ids.find((id) => id !== 'review' && !isDone(id)) ?? 'review'
  // When we ask again, the member should check the last answers although nothing is missing.
  const isAgain = questionnaire.submittedAt !== null && loaded.prefilled.length > 0
  const isMarked = (id: string): boolean =>
    isAgain && draft.prefilled.some((path) => sectionOf(path) === id && visibility.valueAt(path) !== undefined)
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

/** A link to an answer ends there, not at the heading that each new section starts with. */
function useOpenAt(current: string, onOther: (section: string) => void): (path: string) => void {
  const [, setSearch] = useSearchParams()
  const sought = useRef<string | null>(null)
  useEffect(() => {
    const path = sought.current
    if (path === null || sectionOf(path) !== current) return
    sought.current = null
    requestAnimationFrame(() => goTo(path))
  }, [current])
  return (path) => {
    const id = sectionOf(path)
    if (id === current) return goTo(path)
    onOther(id)
    setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'step'), ['step', id]]))
    sought.current = path
  }
}

/** Leaves the current section once neither this page nor the server finds an error in it. */
function useGoOn(
  current: string,
  { own, faults, status, newer, flush, inHand: { files } }: Filled,
  onFound: (faults: readonly Fault[]) => void,
): () => Promise<void> {
  const shown = useRef(current)
  useEffect(() => {
    shown.current = current
  })
  const ofSection = (some: readonly Fault[]): Fault[] =>
    withoutWaiting(some, files.waiting, { failed: false }).filter(({ path }) => sectionOf(path) === current)
  return async () => {
    if (ofSection(own).length > 0) return onFound(ofSection(faults))
    // Some checks only the server can make. If it cannot be reached, the member continues, and we check again when
    // they send.
    const saved = status === 'waiting' ? null : await flush().catch(() => null)
    if (shown.current !== current) return
    // Another window's change is shown first.
    if (saved && saved.newer > newer) return
    onFound(ofSection(saved?.draft.faults ?? []))
  }
}
