import Globe from 'lucide-react/icons/globe'
import { Suspense, lazy, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '@tessera/contract/languages.ts'
import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { keepLanguage } from '../i18n/language.ts'
import { switchLanguage } from '../i18n/start.ts'
import { useHost } from '../state/host.tsx'
import { toasts } from '../state/toasts.ts'
import styles from './LanguageSwitch.module.css'
import { loadMenu } from './load-menu.tsx'
import { useWanted } from './use-wanted.ts'

const LanguageList = lazy(() => loadMenu(async () => (await import('./LanguageList.tsx')).LanguageList))

const menuId = 'language-menu'

/** The languages by their own names. Choosing one changes the texts in place: nothing is reloaded, nothing typed is lost. */
export function LanguageSwitch(): ReactNode {
  const { t, i18n } = useTranslation()
  const { brand } = useHost()
  const [wanted, want] = useWanted()
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
      <div ref={menu} id={menuId} popover="auto" onBeforeToggle={want} role="menu" tabIndex={-1} className={styles['menu']} aria-label={t('language.current', { language: name })}>
        {wanted ? (
          <Suspense>
            <LanguageList choose={(language) => void choose(language)} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
