import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost } from '../state/host.tsx'
import { applyTheme, readTheme, type ThemeChoice } from './theme.ts'
import styles from './ThemeSwitch.module.css'

const choices = [
  { value: 'light', Icon: Sun, text: 'theme.light' },
  { value: 'dark', Icon: Moon, text: 'theme.dark' },
  { value: 'system', Icon: Monitor, text: 'theme.system' },
] as const satisfies readonly { value: ThemeChoice; Icon: unknown; text: string }[]

/** Light, dark, or the device's theme. */
export function ThemeSwitch(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  const [theme, setTheme] = useState(() => readTheme(document))
  return (
    <fieldset className={styles['switch']}>
      <legend>{t('theme.label')}</legend>
      <div className={styles['choices']}>
        {choices.map(({ value, Icon, text }) => (
          <label key={value} className={styles['choice']}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={value === theme}
              onChange={() => {
                setTheme(value)
                applyTheme(value, brand.shortName, document)
              }}
            />
            <Icon size={16} aria-hidden="true" />
            {t(text)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
