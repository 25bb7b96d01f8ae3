import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { childRoutes, sectionOf } from '../child-routes.ts'
import { inSdkMode, paths } from '../paths.ts'
import { useAccount } from '../state/account.ts'
import { useHost } from '../state/host.tsx'
import { useFlowStep } from '../state/in-flow.ts'
import { useSdk } from '../state/sdk.ts'
import { AccountMenu, closeAccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'
import { HelpLink } from './HelpLink.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Notices } from './Notices.tsx'

/** Brand, sections and the member's own menu. */
export function Header(): ReactNode {
  const { t } = useTranslation()
  // SDK mode has one purpose and no account to go to.
  const visiting = useSdk(({ visit }) => visit !== null)
  const alone = visiting || inSdkMode()
  const step = useFlowStep()
  useMenuOfAddress()
  if (!alone && step !== null) return <FlowHeader step={step} />
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        {alone ? (
          <span className={styles['brand']} data-alone>
            <Brand />
          </span>
        ) : (
          <>
            <Link to={paths.personal} className={styles['brand']}>
              <Brand />
            </Link>
            <nav className={styles['wide']} aria-label={t('nav.label')}>
              <Sections className={styles['section']} />
            </nav>
            <AccountMenu>
              <nav className={styles['narrow']} aria-label={t('nav.label')}>
                <Sections className={styles['menuSection']} />
              </nav>
              <div className={styles['more']}>
                <NavLink to={paths.myData} className={styles['menuSection'] ?? ''} onClick={closeAccountMenu}>
                  {t('nav.myData')}
                </NavLink>
                <HelpLink page="faq" className={styles['menuSection']}>
                  {t('footer.help')}
                </HelpLink>
              </div>
            </AccountMenu>
          </>
        )}
        {alone ? null : <Notices />}
        <LanguageSwitch />
      </div>
    </header>
  )
}

/** Opens the menu that the address names: the help pages have links where this header has its menus. */
function useMenuOfAddress(): void {
  useEffect(() => {
    const menu = document.getElementById(window.location.hash.slice(1))
    if (menu?.popover) menu.showPopover()
  }, [])
}

/**
 * Number and name of a step. Where there is little room only the number is visible: the page's title names the step.
 * The colon belongs to the name.
 */
function partsOf(step: string): { text: string; isName: boolean }[] {
  const [first = step, second] = step.split(/(?<=[:：])\s*/)
  if (second === undefined) return [{ text: step, isName: false }]
  const colon = first.slice(-1)
  return /\d/.test(second)
    ? [
        { text: `${first} `, isName: true },
        { text: second, isName: false },
      ]
    : [
        { text: first.slice(0, -1), isName: false },
        { text: `${colon} ${second}`, isName: true },
      ]
}

/** In the middle of a flow: the step, and the ways out of it. */
function FlowHeader({ step }: { step: string }): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <header className={styles['header']}>
      <div className={styles['inner']} data-flow>
        <Link to={paths.personal} className={styles['brand']}>
          <img src={brand.logo} alt={brand.name} width={28} height={28} />
        </Link>
        <p className={styles['step']}>
          {partsOf(step).map(({ text, isName }) => (
            <span key={text} data-name={isName || undefined}>
              {text}
            </span>
          ))}
        </p>
        <HomeLink className={styles['way']}>{t('action.saveAndClose')}</HomeLink>
        <HelpLink page="faq" className={styles['way']}>
          {t('footer.help')}
        </HelpLink>
        <LanguageSwitch />
      </div>
    </header>
  )
}

function Brand(): ReactNode {
  const { brand } = useHost()
  return (
    <>
      <img src={brand.logo} alt="" width={28} height={28} />
      <span>{brand.name}</span>
    </>
  )
}

function Sections({ className = '' }: { className: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const screen = childRoutes.find(({ path }) => pathname === `${paths.auth}/${path}`)?.screen
  return childRoutes.map(({ path, navigation }) =>
    navigation ? (
      <Link
        key={path}
        to={`${paths.auth}/${path}`}
        className={className}
        aria-current={screen && sectionOf[screen] === navigation ? 'page' : undefined}
        onClick={closeAccountMenu}
      >
        {t(navigation)}
        {navigation === 'nav.tasks' ? <OpenTasks /> : null}
      </Link>
    ) : null,
  )
}

/** How many tasks are open. Nothing when there are none. */
function OpenTasks(): ReactNode {
  const { t } = useTranslation()
  const open = useAccount(({ user }) => user.openTasks ?? 0)
  if (open === 0) return null
  return (
    <>
      <span className={styles['count']} aria-hidden="true">
        {open}
      </span>
      <span className="visually-hidden"> {t('nav.openTasks', { number: open })}</span>
    </>
  )
}
