import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api.ts'
import { Act } from '../../../parts/act/Act.tsx'

/** Checks a transfer of virtual assets by the travel rule, as the exchange would. */
export function TransferAct({ memberId, reload }: { memberId: number; reload: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`transfer:${memberId}`}
      title={t('act.transfer.title')}
      text={t('act.transfer.text')}
      action={t('act.transfer.action')}
      fields={[
        {
          name: 'reference',
          label: t('act.transfer.reference'),
          form: { pattern: /^[A-Za-z0-9_-]{1,64}$/, example: 'tx-4711' },
        },
        {
          name: 'direction',
          label: t('act.transfer.direction'),
          options: (['in', 'out'] as const).map((value) => ({ value, label: t(`act.transfer.${value}`) })),
        },
        { name: 'asset', label: t('act.transfer.asset'), form: { pattern: /^[A-Z0-9]{2,12}$/, example: 'BTC' } },
        {
          name: 'amount',
          label: t('act.transfer.amount'),
          form: { pattern: /^\d{1,18}(\.\d{1,18})?$/, example: '0.5' },
        },
        {
          name: 'value',
          label: t('act.transfer.value'),
          form: { pattern: /^\d{1,18}(\.\d{1,8})?$/, example: '30000' },
        },
        { name: 'currency', label: t('act.currency'), form: { pattern: /^[A-Z]{3}$/, example: 'EUR' } },
      ]}
      run={async ({ reference = '', direction, asset = '', amount = '', value = '', currency = '' }) => {
        const { status } = await call('POST /v1/staff/member/transfer', {
          memberId,
          reference,
          direction: direction === 'in' ? 'in' : 'out',
          asset,
          amount,
          value,
          currency,
        })
        await reload()
        return t(`act.transfer.outcome.${status}`)
      }}
    />
  )
}
