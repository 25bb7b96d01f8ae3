import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { showLanguage } from '../../../i18n/language.ts'
import { switchLanguage } from '../../../i18n/start.ts'
import { useHost } from '../../../state/host.tsx'
import { Pickers } from './Pickers.tsx'
import { PreviewForm } from './PreviewForm.tsx'
import { keepInAddress, shownBy, type Shown } from './shown.ts'
import { useCountries, usePreview } from './use-preview.ts'
import styles from './preview.module.css'

/** Sandbox only: any questionnaire as any member sees it, with the members' own engine and form. */
export function Page(): ReactNode {
  const { t, i18n } = useTranslation()
  const { rightToLeft } = useHost()
  const { search } = useLocation()
  const [shown, setShown] = useState(() => shownBy(new URLSearchParams(search)))
  const { site, level, country, language, direction } = shown
  const { previewed, problem } = usePreview(shown.template, i18n.language, site)
  const countries = useCountries()
  const facts = useMemo(() => ({ site, level, ...(country ? { country } : {}) }), [site, level, country])
  const change = (part: Partial<Shown>): void => {
    const next = { ...shown, ...part }
    setShown(next)
    keepInAddress(next)
  }

  useEffect(() => {
    // Only for this page. The account's chosen language does not change.
    if (language) void switchLanguage(i18n, language)
  }, [i18n, language])
  useEffect(() => {
    if (direction === 'auto') return
    document.documentElement.dir = direction
    return () => showLanguage(i18n.language, rightToLeft)
  }, [direction, i18n.language, rightToLeft])

  return (
    <div className={styles['page']}>
      <div>
        <p className={styles['title']}>{t('preview.title')}</p>
        <p className={styles['intro']}>{t('preview.lead')}</p>
      </div>
      {problem ? (
        <Notice tone="bad" title={t('preview.unreadable')}>
          <p>{problem}</p>
        </Notice>
      ) : null}
      {previewed ? (
        <>
          <Pickers
            shown={shown}
            previewed={previewed}
            countries={countries}
            language={i18n.language}
            onChange={change}
          />
          {previewed.list.some(
            ({ templateCode, sites }) => templateCode === previewed.template.code && !sites.includes(site),
          ) ? (
            <Notice tone="warn">{t('preview.notAsked')}</Notice>
          ) : null}
          {previewed.faults.length > 0 ? (
            <Notice tone="bad" title={t('preview.wrong')}>
              <ul>
                {previewed.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Notice>
          ) : (
            <PreviewForm
              key={previewed.template.code}
              template={previewed.template}
              texts={previewed.texts}
              facts={facts}
              countries={countries}
            />
          )}
        </>
      ) : null}
    </div>
  )
}
