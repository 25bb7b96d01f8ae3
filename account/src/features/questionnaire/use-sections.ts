import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { stillThere } from './fault-text.ts'
import { goTo } from './form-context.ts'
import type { BegunForm, Filled } from './use-form-in-hand.ts'
import { withoutWaiting } from './use-files.ts'

const sectionOf = (path: string): string => path.split('.', 1)[0] ?? ''

export interface Sections {
  /** In order; the review is the last. */
  ids: readonly string[]
  current: string
  index: number
  titleOf: (id: string) => string
  isDone: (id: string) => boolean
  /** The form's introduction is shown: at its beginning, and to a member who is asked again. */
  introduced: boolean
  /** Faults found at the last try to go on, and what of them is still there. */
  found: readonly Fault[]
  told: readonly Fault[]
  clear: () => void
  open: (id: string) => void
  /** Opens the section of an answer and takes the focus there. */
  openAt: (path: string) => void
  goOn: () => Promise<void>
}

/** The address of a section, beside whatever else the address says. */
export function useSectionAddress(): (id: string) => string {
  const [search] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(search)
    next.set('step', id)
    return `?${next.toString()}`
  }
}

/** Which section is shown, and the ways to the others. */
export function useSections(form: BegunForm, filled: Filled): Sections {
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
    told: stillThere(found, faults),
    clear: () => setFound([]),
    open,
    openAt,
    goOn,
  }
}

/** The section the address names, else the one to begin with. */
function useCurrent(
  { questionnaire, draft: loaded }: BegunForm,
  { inHand: { draft, visibility } }: Filled,
  ids: readonly string[],
  isDone: (id: string) => boolean,
): { current: string; first: string; isAgain: boolean } {
  const [search] = useSearchParams()
  const firstOpen = ids.find((id) => id !== 'review' && !isDone(id)) ?? 'review'
  // Asked again, what was answered the last time is to be looked at, though nothing is missing.
  const isAgain = questionnaire.submittedAt !== null && loaded.prefilled.length > 0
  const isMarked = (id: string): boolean =>
    isAgain && draft.prefilled.some((path) => sectionOf(path) === id && visibility.valueAt(path) !== undefined)
  // A member who comes back goes on where they were. The last answer of a section does not turn the page by itself.
  const [first] = useState(
    loaded.revision > 0
      ? (ids.find((id) => id !== 'review' && (!isDone(id) || isMarked(id))) ?? 'review')
      : (ids[0] ?? 'review'),
  )
  const current = ids.find((id) => id === search.get('step')) ?? ids.find((id) => id === first) ?? firstOpen
  return { current, first, isAgain }
}

/** The way to an answer ends there, not at the heading that each new section begins with. */
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

/** Leaves the current section, once neither this page nor the server finds anything wrong in it. */
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
    // Some of it only the server can check. Where it cannot be reached nobody is held up: it is asked again at sending.
    const kept = status === 'waiting' ? null : await flush().catch(() => null)
    if (shown.current !== current) return
    // What another window changed is shown first.
    if (kept && kept.newer > newer) return
    onFound(ofSection(kept?.draft.faults ?? []))
  }
}
