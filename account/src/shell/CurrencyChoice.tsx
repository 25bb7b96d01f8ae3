import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { formatDay } from '../format/dates.ts'
import { useAccount } from '../state/account.ts'
import { ActionProblem } from './ActionProblem.tsx'
import { refreshProfile } from './load.ts'
import { useAction } from './use-action.ts'

type Rates = Calls['GET /v1/public/currency/rates']['result']

/** The display currency of amounts. The list loads when the menu around it opens, because few members need it. */
export function CurrencyChoice(): ReactNode {
  const { t, i18n } = useTranslation()
  const current = useAccount((state) => state.user.currency_code ?? 'USD')
  const place = useRef<HTMLDivElement>(null)
  const [rates, setRates] = useState<Rates | null>(null)
  const choose = useAction(async (currency: string) => {
    await call('POST /v1/private/user/currency', { body: { currency_code: currency } })
    await refreshProfile()
  })
  useEffect(() => {
    const menu = place.current?.closest('[popover]')
    const load = (): void => {
      if (!menu?.matches(':popover-open')) return
      // Without the list the choice stays as it is. Opening the menu again retries.
      call('GET /v1/public/currency/rates').then(setRates, () => undefined)
    }
    load()
    menu?.addEventListener('toggle', load)
    return () => menu?.removeEventListener('toggle', load)
  }, [])
  const names = new Intl.DisplayNames([i18n.language], { type: 'currency' })
  const known = rates?.rates.map(({ currency_code: code }) => code) ?? [current]
  return (
    <div ref={place}>
      <ActionProblem action={choose} />
      <SelectInput
        label={t('menu.currency')}
        {...(rates && current !== 'USD'
          ? { hint: t('menu.ratesOf', { date: formatDay(rates.as_of, i18n.language) }) }
          : {})}
        options={known.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
        value={current}
        disabled={choose.busy}
        onChange={(currency) => void choose.run(currency)}
      />
    </div>
  )
}
