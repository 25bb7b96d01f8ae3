import { Button } from '@tessera/ui/Button.tsx'
import CircleUser from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/error-text.ts'
import { useAccount } from '../state/account.ts'
import { toasts } from '../state/toasts.ts'
import styles from './AccountMenu.module.css'
import { signOut } from './sign-out.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const menuId = 'account-menu'

/** Having gone somewhere by the menu, one wants to see where. */
export function closeAccountMenu(): void {
  document.getElementById(menuId)?.hidePopover()
}

/** Who is signed in, the look of the pages, and the way out. The browser's own popover: Escape and a press outside close it. */
export function AccountMenu({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { email, id } = useAccount((state) => state.user)
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['opener']} popoverTarget={menuId} aria-label={t('menu.open')}>
        <CircleUser size={24} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <section id={menuId} popover="auto" className={styles['menu']} aria-label={t('menu.label')}>
        {email ? (
          <div className={styles['who']}>
            <p className={styles['email']}>{email}</p>
            <p className={styles['uid']}>{t('menu.uid', { id })}</p>
          </div>
        ) : null}
        {children}
        <div className={styles['part']}>
          <ThemeSwitch />
        </div>
        <div className={styles['part']}>
          <SignOut />
        </div>
      </section>
    </div>
  )
}

function SignOut(): ReactNode {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const [leaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    try {
      await signOut()
    } catch (error) {
      setLeaving(false)
      toasts.add({ kind: 'fail', title: await textOf(error) })
    }
  }
  return (
    <Button fullWidth loading={leaving} icon={<LogOut size={16} aria-hidden="true" />} onClick={() => void leave()}>
      {t('menu.signOut')}
    </Button>
  )
}
