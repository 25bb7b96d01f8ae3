import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { helpUrl } from '../paths.ts'
import { useHost } from '../state/host.tsx'
import styles from './Footer.module.css'

const pages = ['guide', 'kyc-failure', 'faq', 'contact'] as const
const links = ['terms', 'privacy', 'fees'] as const

/** Help, and what product this is. */
export function Footer(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <nav aria-label={t('footer.help')} className={styles['links']}>
          {pages.map((page) => (
            <a key={page} href={helpUrl(brand.helpBase, page)}>
              {t(`footer.${page}`)}
            </a>
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
