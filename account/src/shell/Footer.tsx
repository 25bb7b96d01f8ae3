import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost } from '../state/host.tsx'
import { HelpLink } from './HelpLink.tsx'
import styles from './Footer.module.css'

const pages = ['guide', 'kyc-failure', 'faq', 'contact'] as const
const links = ['terms', 'privacy', 'fees'] as const

/** Links to help, and the product's name. */
export function Footer(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <nav aria-label={t('footer.help')} className={styles['links']}>
          {pages.map((page) => (
            <HelpLink key={page} page={page}>
              {t(`footer.${page}`)}
            </HelpLink>
          ))}
          {links.map((link) =>
            brand.links[link] ? (
              <a key={link} href={brand.links[link]}>
                {t(`footer.${link}`)}
              </a>
            ) : null,
          )}
        </nav>
        <p>{brand.name}</p>
      </div>
    </footer>
  )
}
