import Check from 'lucide-react/icons/check'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { languageName } from '@tessera/contract/languages.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { storeLanguage } from '../i18n/language.ts'
import { switchLanguage } from '../i18n/start.ts'
import { useHost } from '../state/host.tsx'
import { toasts } from '../state/toasts.ts'
import styles from './LanguageList.module.css'

/** The languages by their own names, with the current one marked. `onBusy` reports that texts are loading. */
export function LanguageList({ onBusy }: { onBusy: (busy: boolean) => void }): ReactNode {
  const { i18n } = useTranslation()
  const { brand, languages } = useHost()
  const textOf = useErrorText()
  const { revalidate } = useRevalidator()
  const list = useRef<HTMLDivElement>(null)

  const choose = async (language: string): Promise<void> => {
    onBusy(true)
    const there = await switchLanguage(i18n, language)
    onBusy(false)
    if (there) {
      storeLanguage(i18n.language, brand.shortName)
      // This call sends the new language, and emails use it from now on. Then the page asks again for what the server
      // words, unless there is no connection: an error would replace the page.
      call('POST /v3/private/kyc/kyc-info', { body: {} }).then(revalidate, () => undefined)
    } else toasts.add({ kind: 'fail', title: await textOf(new ApiError('network', 'no texts')) })
  }

  useEffect(() => {
    const menu = list.current?.closest<HTMLElement>('[popover]')
    const opened = (): void => {
      if (list.current && menu?.matches(':popover-open')) focusChosen(list.current)
    }
    // The menu may have been opened before the list was there.
    opened()
    menu?.addEventListener('toggle', opened)
    return () => menu?.removeEventListener('toggle', opened)
  }, [])
  return (
    <div ref={list} role="none" onKeyDown={moveFocus}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          role="menuitemradio"
          aria-checked={language === i18n.language}
          tabIndex={language === i18n.language ? 0 : -1}
          lang={language}
          className={styles['language']}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            void choose(language)
          }}
        >
          <bdi>{languageName(language)}</bdi>
          {language === i18n.language ? <Check size={18} aria-hidden="true" /> : null}
        </button>
      ))}
    </div>
  )
}

/** The first focus of the menu for the keyboard. */
function focusChosen(list: HTMLElement): void {
  list.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
}

/** Arrows, Home, End and first letters move through the menu, as in every menu. Tab leaves it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  if (key === 'Tab') return currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  const items = [...currentTarget.querySelectorAll('button')]
  const at = items.findIndex((item) => item === document.activeElement)
  const named = [...items.slice(at + 1), ...items].find(
    (item) => key.length === 1 && item.textContent.toLowerCase().startsWith(key.toLowerCase()),
  )
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const place = places[key]
  const next = place === undefined ? named : items.at(place % items.length)
  if (!next || event.ctrlKey || event.metaKey || event.altKey || key === ' ') return
  event.preventDefault()
  next.focus()
}
