import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { fileText } from '../../../words/codes.ts'
import { loadAhead } from './ahead.ts'
import { Album } from './album.ts'
import { Original } from './Original.tsx'
import { Pane, type Shown } from './Pane.tsx'
import { fitted, turned, zoomed, zoomStep, type Part, type View } from './view.ts'
import styles from './Evidence.module.css'

type File = CaseView['files'][number]

interface EvidenceProps {
  caseId: string
  files: readonly File[]
  /** The reviewer works on the case: the next one follows. */
  mine: boolean
  /** Where a fact was read that the reviewer pressed last. */
  place: Place | null
  /** The reviewer may download the originals. */
  originals?: boolean
}

/** Whether a case has a place for evidence: files, or the photos that an identity or an address should have. */
export const showsEvidence = ({ kind, files }: Pick<CaseView, 'kind' | 'files'>): boolean =>
  files.length > 0 || kind === 'attempt' || kind === 'address-proof'

/** A part of the photo of a side of the document, or of a file. */
export interface Place extends Part {
  side?: File['side'] | undefined
  file?: string | undefined
}

/** The files of a case, one or two at a time. Keys and thumbnails act on the pane that was used last. */
export function Evidence({ caseId, files, ...rest }: EvidenceProps): ReactNode {
  const { t } = useTranslation('console')
  const ordered = [...files.filter(({ replaced }) => !replaced), ...files.filter(({ replaced }) => replaced)]
  if (ordered.length === 0) return <EmptyState title={t('evidence.none.title')}>{t('evidence.none.text')}</EmptyState>
  return <Viewer caseId={caseId} files={ordered} {...rest} />
}

/** The whole of a file. */
const opened = (file: File | undefined): Shown => ({
  file: file?.id ?? '',
  page: 1,
  view: fitted,
  part: undefined,
  mark: undefined,
})

function Viewer({ caseId, files, mine, place, originals = false }: EvidenceProps): ReactNode {
  const { t } = useTranslation('console')
  const album = useAlbum(caseId)
  useNextPicture(album, files[0]?.id ?? '', mine)
  const [panes, setPanes] = useState<readonly Shown[]>(() => [opened(files[0])])
  const [active, setActive] = useState(0)
  const change = (index: number, part: Partial<Shown>): void =>
    setPanes(panes.map((pane, at) => (at === index ? { ...pane, ...part } : pane)))
  const [shownPlace, setShownPlace] = useState(place)
  if (place !== shownPlace) {
    setShownPlace(place)
    const file = files.find(({ id, side, replaced }) =>
      place?.file === undefined ? side === place?.side && !replaced : id === place.file,
    )
    const { view = fitted } = panes.find((pane) => pane.file === file?.id) ?? {}
    if (place && file) change(active, { ...opened(file), view, part: place })
  }
  const act = (next: (view: View) => View): void => {
    const pane = panes[active]
    if (pane) change(active, { view: next(pane.view) })
  }
  const beside = panes.length > 1
  const toggle = (): void => {
    setPanes(beside ? panes.slice(0, 1) : [...panes, opened(files.find(({ id }) => id !== panes[0]?.file))])
    setActive(beside ? 0 : 1)
  }
  useShortcuts({
    photo: (number) => {
      const file = files[number - 1]
      if (file) change(active, opened(file))
    },
    turn: () => act((view) => turned(view)),
    turnBack: () => act((view) => turned(view, true)),
    zoomIn: () => act((view) => zoomed(view, zoomStep)),
    zoomOut: () => act((view) => zoomed(view, 1 / zoomStep)),
    zoomFit: () => act(({ turn, contrast }) => ({ ...fitted, turn, contrast })),
  })
  const shownFile = panes[active]?.file
  const nameOf = (id: string): string => fileText(files.find((file) => file.id === id)?.name ?? '')
  return (
    <div className={styles['viewer']}>
      <fieldset className={styles['files']} aria-label={t('evidence.choose')}>
        {files.map((file, index) => (
          <Thumbnail
            key={file.id}
            file={file}
            number={index + 1}
            shown={panes[active]?.file === file.id}
            onOpen={() => change(active, opened(file))}
          />
        ))}
        {files.length > 1 ? (
          <Button size="small" variant="default" aria-pressed={beside} onClick={toggle}>
            {t('evidence.beside')}
          </Button>
        ) : null}
        {originals && shownFile ? (
          <Original key={shownFile} caseId={caseId} file={shownFile} name={nameOf(shownFile)} />
        ) : null}
      </fieldset>
      <div className={styles['panes']} data-beside={beside || undefined}>
        {panes.map((shown, index) => (
          <Pane
            // oxlint-disable-next-line react/no-array-index-key -- a pane is its place: left or right
            key={`${index} ${shown.file}`}
            album={album}
            name={nameOf(shown.file)}
            shown={shown}
            active={beside && index === active}
            onChange={(part) => change(index, part)}
            onActivate={() => setActive(index)}
          />
        ))}
      </div>
    </div>
  )
}

interface ThumbnailProps {
  file: File
  number: number
  shown: boolean
  onOpen: () => void
}

/** The button of a file: its number is its key. It shows no picture, because each picture that is loaded is recorded. */
function Thumbnail({ file, number, shown, onOpen }: ThumbnailProps): ReactNode {
  const { t } = useTranslation('console')
  const name = fileText(file.name)
  return (
    <button type="button" className={styles['thumbnail']} aria-pressed={shown} onClick={onOpen}>
      <kbd>{number}</kbd>
      <span>
        {file.replaced ? t('evidence.replaced', { name }) : file.note ? t('evidence.attached', { name }) : name}
      </span>
    </button>
  )
}

function useAlbum(caseId: string): Album {
  const [album] = useState(() => new Album(caseId))
  useEffect(() => () => album.close(), [album])
  return album
}

/** Once the first picture of this case is there, loads that of the next case. */
function useNextPicture(album: Album, first: string, mine: boolean): void {
  useEffect(() => {
    if (!mine) return
    // The reviewer has not asked for it, so a failure is not shown: the next case loads its own picture.
    album
      .page(first, 1)
      .then(loadAhead)
      .catch(() => undefined)
  }, [album, first, mine])
}
