import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  value: string
  label: string
  panel: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Value of the current tab. */
  value: string
  onChange: (value: string) => void
}

/** Views of one thing, one at a time. The arrow keys move from tab to tab (APG, "Tabs with automatic activation"). */
export function Tabs({ label, tabs, value, onChange }: TabsProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.findIndex((tab) => tab.value === value)
  const go = (to: number): void => {
    const next = (to + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.value)
    const element = list.current?.children[next]
    if (element instanceof HTMLElement) element.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = list.current?.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
    const moves: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current - 1,
      [forward]: current + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={styles['list']} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel of plain text must be reachable, or the keyboard could not scroll it (APG) */}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className={styles['panel']}
      >
        {tabs[current]?.panel}
      </div>
    </div>
  )
}
