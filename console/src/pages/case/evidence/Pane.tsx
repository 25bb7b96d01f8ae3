import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { LoadProblem } from '../../../parts/LoadProblem.tsx'
import { useLoad } from '../../../use-load.ts'
import type { Album } from './album.ts'
import { Tools } from './Tools.tsx'
import { focused, isAside, moved, placeIn, styleOf, zoomed, zoomStep, type Part, type View } from './view.ts'
import styles from './Evidence.module.css'

/** What a pane shows. */
export interface Shown {
  /** Id of the file. */
  file: string
  page: number
  view: View
  /** A part of it to zoom to, once the picture is there. */
  part?: Part | undefined
  /** Where that part is drawn, in pixels of the frame. */
  mark?: Part | undefined
}

interface PaneProps {
  album: Album
  name: string
  shown: Shown
  /** Keys act on it. */
  active: boolean
  onChange: (change: Partial<Shown>) => void
  onActivate: () => void
}

/** One file in a frame: drag moves it, the wheel zooms, and the tools are below. */
export function Pane({ album, name, shown, active, onChange, onActivate }: PaneProps): ReactNode {
  const { t } = useTranslation('console')
  const { file, page, view, part, mark } = shown
  const { value, error, reload } = useLoad(() => album.page(file, page), `${file} ${page}`)
  const pages = album.pagesOf(file)
  const setView = (next: View): void => onChange({ view: next })
  const frame = useWheel(view, setView)
  const drag = useDrag(view, setView)
  const picture = useRef<HTMLImageElement>(null)
  const zoomToPart = (): void => {
    const [box, image] = [frame.current, picture.current]
    if (!part || !box || !image || image.naturalWidth === 0) return
    const { width, height } = box.getBoundingClientRect()
    const sizes = { frame: { width, height }, picture: { width: image.naturalWidth, height: image.naturalHeight } }
    onChange({ view: focused(view, part, sizes), part: undefined, mark: placeIn(view, part, sizes) })
    box.scrollIntoView({ block: 'nearest' })
  }
  // The picture may be there already, or come later.
  useEffect(zoomToPart)
  return (
    <div
      className={styles['pane']}
      data-active={active || undefined}
      onPointerDownCapture={onActivate}
      onFocusCapture={onActivate}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the tools below do the same for everyone */}
      <section
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture, as dragging does (WCAG 2.2, 2.5.7)
        tabIndex={0}
        aria-label={t('evidence.frame', { name })}
        className={styles['frame']}
        onKeyDown={(event) => {
          const next = moved(view, event.key)
          if (!next) return
          event.preventDefault()
          setView(next)
        }}
        onDoubleClick={(event) => setView(zoomed(view, 2, fromMiddle(event.currentTarget, event)))}
        {...drag}
      >
        {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
        {value === null && error === null ? <Skeleton lines={4} label={t('evidence.loading')} /> : null}
        {value ? (
          <img
            ref={picture}
            onLoad={zoomToPart}
            src={value.url}
            alt={t('evidence.alt', { name, page })}
            draggable={false}
            className={styles['picture']}
            data-aside={isAside(view) || undefined}
            style={styleOf(view)}
          />
        ) : null}
        {value && mark ? (
          <div
            className={styles['over']}
            data-aside={isAside(view) || undefined}
            style={{ transform: styleOf(view).transform }}
          >
            <div className={styles['mark']} style={{ ...mark, borderWidth: 2 / view.zoom }} />
          </div>
        ) : null}
      </section>
      <Tools
        name={name}
        view={view}
        page={page}
        pages={pages}
        onView={setView}
        onPage={(next) => onChange({ page: next, mark: undefined })}
      />
    </div>
  )
}

/** Zooms with the wheel around the pointer. React listens to wheels passively, so this listener is our own. */
function useWheel(view: View, onView: (view: View) => void) {
  const frame = useRef<HTMLElement>(null)
  const latest = useRef({ view, onView })
  useEffect(() => {
    latest.current = { view, onView }
  })
  useEffect(() => {
    const element = frame.current
    const zoom = (event: WheelEvent): void => {
      event.preventDefault()
      if (!element) return
      const factor = event.deltaY < 0 ? zoomStep : 1 / zoomStep
      latest.current.onView(zoomed(latest.current.view, factor, fromMiddle(element, event)))
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [])
  return frame
}

/** Where a pointer is, from the middle of the frame. */
function fromMiddle(frame: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { x, y, width, height } = frame.getBoundingClientRect()
  return { x: clientX - x - width / 2, y: clientY - y - height / 2 }
}

/** Moves the picture with the pointer. */
function useDrag(view: View, onView: (view: View) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !(event.target instanceof HTMLImageElement)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX - view.x, y: event.clientY - view.y }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) onView({ ...view, x: event.clientX - from.current.x, y: event.clientY - from.current.y })
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
