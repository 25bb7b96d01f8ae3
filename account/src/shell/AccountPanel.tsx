import { Button } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import LogOut from 'lucide-react/icons/log-out'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/error-text.ts'
import { useAccount } from '../state/account.ts'
import { toasts } from '../state/toasts.ts'
import styles from './AccountPanel.module.css'
import { CopyButton } from './CopyButton.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { signOut } from './sign-out.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** How long the failure of a sign-out is shown, in milliseconds (specification, section 8). */
const failureMs = 2000

/** The signed-in member, the theme, and signing out. Children are shown in between. */
export function AccountPanel({ children }: { children?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { email, id } = useAccount((state) => state.user)
  return (
    <>
      {email ? (
        <div className={styles['who']}>
          <p className={styles['email']}>{email}</p>
          <p className={styles['uid']}>
            <span>{t('menu.uid', { id })}</span>
            {id ? <CopyButton text={String(id)} label={t('menu.copyUid')} done={t('menu.copied')} /> : null}
          </p>
        </div>
      ) : null}
      {children}
      {email ? (
        <div className={styles['part']}>
          <CurrencyChoice />
        </div>
      ) : null}
      <div className={styles['part']}>
        <ThemeSwitch />
      </div>
      <div className={classNames(styles['part'], styles['last'])}>
        <SignOut />
      </div>
    </>
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
      toasts.add({ kind: 'fail', duration: failureMs, title: await textOf(error) })
    }
  }
  return (
    <Button fullWidth loading={leaving} icon={<LogOut size={16} aria-hidden="true" />} onClick={() => void leave()}>
      {t('menu.signOut')}
    </Button>
  )
}
