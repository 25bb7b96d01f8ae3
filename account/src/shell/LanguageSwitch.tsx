import Globe from 'lucide-react/icons/globe'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '@tessera/contract/languages.ts'
import styles from './LanguageSwitch.module.css'
import { part } from './part.tsx'
import { useWanted } from './use-wanted.ts'

const LanguageList = part(async () => (await import('./LanguageList.tsx')).LanguageList)

const menuId = 'language-menu'

/**
 * The languages by their own names. Choosing one changes the texts in place, without a reload and without losing
 * input.
 */
export function LanguageSwitch(): ReactNode {
  const { t, i18n } = useTranslation()
  const [wanted, want] = useWanted()
  const [busy, setBusy] = useState(false)
  const name = languageName(i18n.language)

  return (
    <>
      <button
        type="button"
        className={styles['opener']}
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-busy={busy || undefined}
        aria-label={t('language.current', { language: name })}
      >
        <Globe size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['name']}>{name}</span>
      </button>
      <div
        id={menuId}
        popover="auto"
        onBeforeToggle={want}
        role="menu"
        tabIndex={-1}
        className={styles['menu']}
        aria-label={t('language.current', { language: name })}
      >
        {wanted ? (
          <Suspense>
            <LanguageList onBusy={setBusy} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
