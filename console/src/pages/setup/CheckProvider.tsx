import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@tessera/ui/Chip.tsx'
import { checkProvider, type ProviderStep } from '../../api.ts'
import { Act } from '../../parts/act/Act.tsx'
import { plainWords, vendorText } from '../../words/codes.ts'
import styles from './SetupPage.module.css'

/** Plays an invented person through a vendor's sandbox, and shows each step as it ends. Only vendors with keys. */
export function CheckProvider({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTranslation('console')
  const [steps, setSteps] = useState<readonly ProviderStep[]>([])
  const [portal, setPortal] = useState('')
  if (names.length === 0) return null
  return (
    <div className={styles['wide']}>
      <Act
        name="check-provider"
        title={t('vendorCheck.title')}
        text={t('vendorCheck.text')}
        action={t('vendorCheck.action')}
        fields={[
          {
            name: 'name',
            label: t('vendorCheck.vendor'),
            options: names.map((value) => ({ value, label: vendorText(value) })),
          },
        ]}
        run={async ({ name = '' }) => {
          setSteps([])
          setPortal('')
          const ready = await checkProvider(name, {
            onPortal: setPortal,
            onStep: (step) => setSteps((before) => [...before, step]),
          })
          return ready
            ? t('vendorCheck.ready', { name: vendorText(name) })
            : t('vendorCheck.notReady', { name: vendorText(name) })
        }}
      />
      {portal ? <p>{t('vendorCheck.portal', { text: portal })}</p> : null}
      <ol className={styles['keys']} aria-label={t('vendorCheck.steps')}>
        {steps.map(({ name, ok, ms, says }) => (
          <li key={name}>
            <Chip tone={ok ? 'good' : 'bad'}>{ok ? t('vendorCheck.ok') : t('vendorCheck.failed')}</Chip>
            <span>{plainWords(name)}</span>
            <small>{t('vendorCheck.says', { ms, says })}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
