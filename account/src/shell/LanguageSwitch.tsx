import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '@tessera/contract/languages.ts'
import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { keepLanguage } from '../i18n/language.ts'
import { switchLanguage } from '../i18n/start.ts'
import { useHost } from '../state/host.tsx'
import { toasts } from '../state/toasts.ts'
import styles from './LanguageSwitch.module.css'

const menuId = 'language-menu'

/** The languages by their own names. Choosing one changes the texts in place: nothing is reloaded, nothing typed is lost. */
export function LanguageSwitch(): ReactNode {
  const { t, i18n } = useTranslation()
  const { brand, languages } = useHost()
  const textOf = useErrorText()
  const menu = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const name = languageName(i18n.language)

  const choose = async (language: string): Promise<void> => {
    menu.current?.hidePopover()
    setBusy(true)
    const there = await switchLanguage(i18n, language)
    setBusy(false)
    if (there) keepLanguage(i18n.language, brand.shortName)
    else toasts.add({ kind: 'fail', title: await textOf(new ApiError('network', 'no texts')) })
  }

  return (
    <>
      <button type="button" className={styles['opener']} popoverTarget={menuId} aria-haspopup="menu" aria-busy={busy || undefined} aria-label={t('language.current', { language: name })}>
        <Globe size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['name']}>{name}</span>
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={styles['menu']}
        aria-label={t('language.current', { language: name })}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
        }}
        onKeyDown={moveFocus}
      >
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="menuitemradio"
            aria-checked={language === i18n.language}
            tabIndex={language === i18n.language ? 0 : -1}
            lang={language}
            className={styles['language']}
            onClick={() => void choose(language)}
          >
            <bdi>{languageName(language)}</bdi>
            {language === i18n.language ? <Check size={18} aria-hidden="true" /> : null}
          </button>
        ))}
      </div>
    </>
  )
}

/** Arrows, Home, End and first letters move through the menu, as in every menu; Tab leaves it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  if (key === 'Tab') return currentTarget.hidePopover()
  const items = [...currentTarget.querySelectorAll('button')]
  const at = items.findIndex((item) => item === document.activeElement)
  const named = [...items.slice(at + 1), ...items].find((item) => key.length === 1 && item.textContent.toLowerCase().startsWith(key.toLowerCase()))
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const place = places[key]
  const next = place === undefined ? named : items.at(place % items.length)
  if (!next || event.ctrlKey || event.metaKey || event.altKey || key === ' ') return
  event.preventDefault()
  next.focus()
}
