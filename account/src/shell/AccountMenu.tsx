import CircleUser from 'lucide-react/icons/circle-user-round'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './AccountMenu.module.css'
import { part } from './part.tsx'
import { useWanted } from './use-wanted.ts'

const menuId = 'account-menu'

const AccountPanel = part(async () => (await import('./AccountPanel.tsx')).AccountPanel)

/** Closes after a navigation, so that the new page is visible. */
export function closeAccountMenu(): void {
  document.getElementById(menuId)?.hidePopover()
}

/** The member's own menu, as the browser's own popover: Escape and a press outside close it. */
export function AccountMenu({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const [wanted, want] = useWanted()
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['opener']} popoverTarget={menuId} aria-label={t('menu.open')}>
        <CircleUser size={24} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <section id={menuId} popover="auto" onBeforeToggle={want} className={styles['menu']} aria-label={t('menu.label')}>
        {wanted ? (
          <Suspense>
            <AccountPanel>{children}</AccountPanel>
          </Suspense>
        ) : null}
      </section>
    </div>
  )
}
