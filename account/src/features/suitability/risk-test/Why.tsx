import { Card } from '@tessera/ui/Card.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from './load.ts'
import styles from './risk.module.css'

/**
 * Why the band is what it is: the rules that limit it and the answers that weighed most. Never points, because they do
 * not measure a person.
 */
export function Why({ result: { limitedBy, lowered, raised } }: { result: Result }): ReactNode {
  const { t } = useTranslation()
  return (
    <Card className={styles['card']} id="why" title={t('tests.risk.why.title')}>
      {limitedBy.length === 0 ? null : (
        <>
          <h3 className={styles['part']}>{t('tests.risk.why.limits')}</h3>
          <ul className={styles['bullets']}>
            {limitedBy.map((one) => (
              <li key={one}>{t(`tests.risk.why.${one}`)}</li>
            ))}
          </ul>
        </>
      )}
      <Answers title={t('tests.risk.why.lowered')} list={lowered} />
      <Answers title={t('tests.risk.why.raised')} list={raised} />
    </Card>
  )
}

function Answers({ title, list }: { title: string; list: Result['lowered'] }): ReactNode {
  if (list.length === 0) return null
  return (
    <>
      <h3 className={styles['part']}>{title}</h3>
      <dl className={styles['said']}>
        {list.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
