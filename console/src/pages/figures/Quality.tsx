import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../api.ts'
import { reasonText } from '../../words/codes.ts'
import { Scroll } from '../../parts/Scroll.tsx'
import styles from './FiguresPage.module.css'

type Quality = Result<'GET /v1/staff/figures/read'>['quality']
type Agreement = Pick<Quality['kinds'][number], 'reviewed' | 'agreed' | 'kappa'>

/** How far first decisions and quality checks agree, by kind and by reason, each with a bar beside its figures. */
export function QualityTables({ quality: { kinds, reasons } }: { quality: Quality }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      <Scroll label={t('quality.figures')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('figures.kind')}</th>
              <th scope="col">{t('quality.sampled')}</th>
              <Heads />
            </tr>
          </thead>
          <tbody>
            {kinds.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{t(`kind.${one.kind}`)}</th>
                <td>{one.sampled}</td>
                <Cells agreement={one} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {reasons.length > 0 ? (
        <Scroll label={t('quality.reason')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('quality.reason')}</th>
                <Heads />
              </tr>
            </thead>
            <tbody>
              {reasons.map((one) => (
                <tr key={one.reason}>
                  <th scope="row">{reasonText(t, one.reason)}</th>
                  <Cells agreement={one} />
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
    </>
  )
}

function Heads(): ReactNode {
  const { t } = useTranslation('console')
  return (['reviewed', 'agreed', 'kappa'] as const).map((name) => (
    <th key={name} scope="col">
      {t(`quality.${name}`)}
    </th>
  ))
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })

/** A bar from 0 to 1. Less agreement than by chance has none. */
function Share({ of }: { of: number }): ReactNode {
  return (
    <svg className={styles['share']} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100 * Math.max(0, of)} height={6} />
    </svg>
  )
}

function Cells({ agreement: { reviewed, agreed, kappa } }: { agreement: Agreement }): ReactNode {
  const { t } = useTranslation('console')
  const share = reviewed === 0 ? 0 : agreed / reviewed
  return (
    <>
      <td>{reviewed}</td>
      <td>
        {reviewed === 0 ? t('figures.none') : percent.format(share)}
        {reviewed === 0 ? null : <Share of={share} />}
      </td>
      <td>
        {kappa === null ? t('figures.none') : kappa.toFixed(2)}
        {kappa === null ? null : <Share of={kappa} />}
      </td>
    </>
  )
}
