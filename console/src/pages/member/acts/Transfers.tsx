import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffCalls } from '@tessera/contract/staff-endpoints.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { ActFields, type ActField, type Values } from '../../../parts/act/ActFields.tsx'
import styles from './Acts.module.css'

type Sent = StaffCalls['POST /v1/staff/member/ask']['body']['transfers'][number]

/** The most transfers of one request. */
const most = 20

interface TransfersProps {
  transfers: readonly Values[]
  onChange: (transfers: readonly Values[]) => void
}

/** The transfers that a request is about: of each what is known. */
export function Transfers({ transfers, onChange }: TransfersProps): ReactNode {
  const { t } = useTranslation('console')
  const fields: ActField[] = [
    { name: 'time', label: t('act.transfer.time'), hint: t('act.transfer.timeHint'), optional: true, maxLength: 40 },
    {
      name: 'direction',
      label: t('act.transfer.direction'),
      options: (['in', 'out'] as const).map((value) => ({ value, label: t(`act.transfer.${value}`) })),
      optional: true,
    },
    { name: 'asset', label: t('act.transfer.asset'), optional: true, maxLength: 20 },
    { name: 'amount', label: t('act.transfer.amount'), optional: true, maxLength: 40 },
    { name: 'address', label: t('act.transfer.address'), optional: true, maxLength: 200 },
    { name: 'txHash', label: t('act.transfer.hash'), optional: true, maxLength: 130 },
  ]
  return (
    <>
      {transfers.map((values, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- because transfers have no number, and only the last is removed
        <fieldset key={index} className={styles['transfer']}>
          <legend>{t('act.transfer.number', { number: index + 1 })}</legend>
          <ActFields
            fields={fields}
            values={values}
            checked={false}
            onChange={(name, value) =>
              onChange(transfers.map((one, at) => (at === index ? { ...one, [name]: value } : one)))
            }
          />
        </fieldset>
      ))}
      <div className={styles['buttons']}>
        {transfers.length < most ? (
          <Button size="x-small" onClick={() => onChange([...transfers, {}])}>
            {t('act.transfer.add')}
          </Button>
        ) : null}
        {transfers.length > 1 ? (
          <Button size="x-small" onClick={() => onChange(transfers.slice(0, -1))}>
            {t('act.transfer.remove')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** The transfers as they are sent, without those of which nothing was typed. */
export function asTransfers(transfers: readonly Values[]): Sent[] {
  return transfers.map(asTransfer).filter((one) => Object.keys(one).length > 0)
}

function asTransfer(values: Values): Sent {
  const sent: Sent = {}
  for (const name of ['time', 'asset', 'amount', 'address', 'txHash'] as const) {
    const typed = values[name]?.trim()
    if (typed) sent[name] = typed
  }
  const { direction } = values
  return direction === 'in' || direction === 'out' ? { ...sent, direction } : sent
}
