import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import type { Result } from '../../api.ts'
import { Table } from '../../parts/Table.tsx'
import { plainWords } from '../../words/codes.ts'
import { timeText } from '../../words/times.ts'
import styles from './Member.module.css'

type Transfers = Result<'GET /v1/staff/member/read'>['account']['transfers']

const tones: Record<Transfers[number]['status'], Tone> = {
  clear: 'good',
  asked: 'info',
  in_review: 'warn',
  refused: 'bad',
}

/** The crypto transfers that the travel rule asked about. Each leads to its case. */
export function CryptoTransfers({ transfers }: { transfers: Transfers }): ReactNode {
  const { t } = useTranslation('console')
  if (transfers.length === 0) return null
  return (
    <Card title={t('member.transfers.title')}>
      <Table
        columns={[
          t('member.transfers.asked'),
          t('member.transfers.amount'),
          t('member.transfers.other'),
          t('member.status'),
        ]}
        rows={transfers.map(({ id, at, direction, asset, amount, value, place, counterparty, status }) => [
          <Link key="case" to={`/case/${id}`}>
            {timeText(at)}
          </Link>,
          `${t(`member.transfers.${direction}`)}: ${amount} ${asset} (${value})`,
          place === '' ? (
            t('case.nothing')
          ) : (
            <span key="other" className={styles['counterparty']}>
              {t(`member.transfers.place.${place}` as 'member.transfers.place.vasp', {
                defaultValue: plainWords(place),
              })}
              : {plainWords(counterparty)}
            </span>
          ),
          <Chip key="status" tone={tones[status]}>
            {t(`member.transfers.state.${status}`)}
          </Chip>,
        ])}
      />
    </Card>
  )
}
