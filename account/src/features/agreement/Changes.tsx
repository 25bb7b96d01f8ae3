import { Card } from '@tessera/ui/Card.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import styles from './agreement.module.css'
import type { Reading, Status } from './load.ts'
import { CopyLink } from '../../status/agreement/CopyLink.tsx'

/** What changed since the signed version. */
export function Changes({
  changes,
  since,
  id,
}: {
  changes: Reading['changes']
  since: NonNullable<Status['signed']>
  id: string
}): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <Card title={t('agreement.changes.title')} id="changes">
      <p>{t('agreement.changes.text', { version: since.version, time: formatInstant(since.at, i18n.language) })}</p>
      <ul className={styles['changes']}>
        {changes.map(({ kind, section, heading, before, after }) => (
          <li key={section}>
            <h3>
              {kind === 'removed' ? heading : <a href={`#${section}`}>{heading}</a>}{' '}
              <span className={styles['kind']}>{t(`agreement.changes.${kind}`)}</span>
            </h3>
            {before
              .filter((paragraph) => !after.includes(paragraph))
              .map((paragraph) => (
                <p key={paragraph}>
                  <del>{paragraph}</del>
                </p>
              ))}
            {after
              .filter((paragraph) => !before.includes(paragraph))
              .map((paragraph) => (
                <p key={paragraph}>
                  <ins>{paragraph}</ins>
                </p>
              ))}
          </li>
        ))}
      </ul>
      <CopyLink id={id} signed={since} />
    </Card>
  )
}
