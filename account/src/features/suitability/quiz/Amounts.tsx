import { MoneyInput } from '@tessera/ui/MoneyInput.tsx'
import { NumberInput } from '@tessera/ui/NumberInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import styles from './quiz.module.css'

interface AmountsProps {
  amounts: RiskAmounts
  currency: string
  /** The member tried to continue, so we show what is missing. */
  asked: boolean
  /** An earlier answer says that the member owns more than this amount. */
  contradicted: boolean
  onChange: (change: Partial<RiskAmounts>) => void
}

/** The two amounts that the limit is calculated from. */
export function Amounts({
  amounts: { netWorth, otherPercent },
  currency,
  asked,
  contradicted,
  onChange,
}: AmountsProps): ReactNode {
  const { t, i18n } = useTranslation()
  // As typed: with decimals, 50.000 is fifty thousand in every language.
  const [worth, setWorth] = useState(netWorth === null ? '' : String(netWorth))
  return (
    <div className={styles['amounts']}>
      <p>{t('tests.risk.amounts.text')}</p>
      <MoneyInput
        label={t('tests.risk.amounts.netWorth')}
        hint={t('tests.risk.amounts.netWorthHint')}
        currency={currency}
        decimals={2}
        language={i18n.language}
        unreadable={t('amount.notNegative')}
        value={worth}
        onChange={(value) => {
          setWorth(value)
          onChange({ netWorth: wholeOf(value, 1_000_000_000_000) })
        }}
        error={
          asked && netWorth === null
            ? t('tests.risk.amounts.netWorthMissing')
            : contradicted
              ? t('tests.risk.amounts.less')
              : undefined
        }
      />
      <NumberInput
        label={t('tests.risk.amounts.other')}
        hint={t('tests.risk.amounts.otherHint')}
        language={i18n.language}
        unit={{ text: '%', name: '%', place: 'end' }}
        value={otherPercent === null ? '' : String(otherPercent)}
        onChange={(value) => onChange({ otherPercent: wholeOf(value, 999) })}
        error={(otherPercent === null ? asked : otherPercent > 100) ? t('tests.risk.amounts.otherFault') : undefined}
      />
    </div>
  )
}

/** A typed number without its decimals; null for none. */
function wholeOf(text: string, most: number): number | null {
  return text === '' ? null : Math.min(Math.trunc(Number(text)), most)
}
