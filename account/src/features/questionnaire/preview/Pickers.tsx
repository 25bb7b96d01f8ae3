import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '@tessera/contract/languages.ts'
import { sites } from '@tessera/contract/sites.ts'
import type { Country } from '../load.ts'
import { directions, levels, type Shown } from './shown.ts'
import type { Previewed } from './use-preview.ts'
import styles from './preview.module.css'

interface PickersProps {
  shown: Shown
  previewed: Previewed
  countries: readonly Country[]
  /** The language of the page. */
  language: string
  onChange: (change: Partial<Shown>) => void
}

/** The questionnaire, and the member it is shown for. */
export function Pickers({ shown, previewed, countries, language, onChange }: PickersProps): ReactNode {
  const { t } = useTranslation()
  const { list, languages, template } = previewed
  const asked = list.find(({ templateCode }) => templateCode === template.code)?.sites ?? []
  const rest = { emptyText: t('preview.choose'), required: true }
  return (
    <section className={styles['pickers']} aria-label={t('preview.pickers')}>
      <SelectInput
        {...rest}
        label={t('preview.template')}
        options={list.map(({ templateCode, title }) => ({
          value: String(templateCode),
          label: `${templateCode} ${title}`,
        }))}
        value={String(template.code)}
        onChange={(code) => onChange({ template: code })}
      />
      <SelectInput
        {...rest}
        label={t('preview.site')}
        options={sites.map((site) => ({
          value: site,
          label: asked.includes(site) ? site : t('preview.siteNotAsked', { site }),
        }))}
        value={shown.site}
        onChange={(value) => onChange({ site: sites.find((site) => site === value) ?? 'DEFAULT' })}
      />
      <SelectInput
        {...rest}
        label={t('preview.language')}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
        value={language}
        onChange={(value) => onChange({ language: value })}
      />
      <SelectInput
        {...rest}
        label={t('preview.direction')}
        options={directions.map((value) => ({ value, label: t(`preview.directionOf.${value}`) }))}
        value={shown.direction}
        onChange={(value) => onChange({ direction: directions.find((one) => one === value) ?? 'auto' })}
      />
      <SelectInput
        {...rest}
        label={t('preview.level')}
        options={levels.map((value) => ({ value, label: value === '0' ? t('preview.levelNone') : value }))}
        value={shown.level}
        onChange={(value) => onChange({ level: value || '1' })}
      />
      <CountryInput
        id="preview-country"
        label={t('preview.country')}
        countries={countries}
        language={language}
        value={shown.country}
        onChange={(country) => onChange({ country })}
        emptyText={t('preview.countryNone')}
        countText={(count) => t('preview.countryCount', { count })}
        openLabel={t('preview.countryOpen')}
      />
    </section>
  )
}
