import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Contrast from 'lucide-react/icons/contrast'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fitted, turned, withMoreContrast, zoomed, zoomStep, type View } from './view.ts'
import styles from './Evidence.module.css'

interface ToolsProps {
  name: string
  view: View
  page: number
  pages: number
  onView: (view: View) => void
  onPage: (page: number) => void
}

/** The buttons below a picture. */
export function Tools({ name, view, page, pages, onView, onPage }: ToolsProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('evidence.tools', { name })}>
      <Tool label={t('evidence.zoomOut')} onClick={() => onView(zoomed(view, 1 / zoomStep))}>
        <ZoomOut size={18} />
      </Tool>
      <Tool
        label={t('evidence.fit', { percent: Math.round(view.zoom * 100) })}
        onClick={() => onView({ ...fitted, turn: view.turn, contrast: view.contrast })}
      >
        {t('evidence.percent', { percent: Math.round(view.zoom * 100) })}
      </Tool>
      <Tool label={t('evidence.zoomIn')} onClick={() => onView(zoomed(view, zoomStep))}>
        <ZoomIn size={18} />
      </Tool>
      <Tool label={t('evidence.turnBack')} onClick={() => onView(turned(view, true))}>
        <RotateCcw size={18} />
      </Tool>
      <Tool label={t('evidence.turn')} onClick={() => onView(turned(view))}>
        <RotateCw size={18} />
      </Tool>
      <Tool
        label={t('evidence.contrast', { percent: Math.round(view.contrast * 100) })}
        onClick={() => onView(withMoreContrast(view))}
      >
        <Contrast size={18} />
      </Tool>
      {pages > 1 ? (
        <span className={styles['pages']}>
          <Tool label={t('evidence.pageBefore')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={18} />
          </Tool>
          {t('evidence.page', { page, pages })}
          <Tool label={t('evidence.pageAfter')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight size={18} />
          </Tool>
        </span>
      ) : null}
    </div>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled, onClick, children }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
