import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { call, type Result } from '../../../api.ts'
import { Problem } from '../../../parts/Problem.tsx'
import { useAction } from '../../../use-action.ts'
import { plainWords } from '../../../words/codes.ts'
import { timeText } from '../../../words/times.ts'
import styles from './Acts.module.css'

/** The wallets that a member proved. They load when asked for, because the audit chain records who saw them. */
export function Wallets({ memberId }: { memberId: number }): ReactNode {
  const { t } = useTranslation('console')
  const [wallets, setWallets] = useState<Result<'GET /v1/staff/member/wallets'> | null>(null)
  const load = async (): Promise<void> => {
    setWallets(await call('GET /v1/staff/member/wallets', { id: String(memberId) }))
  }
  const show = useAction(load)
  const revoke = useAction(async (wallet: string) => {
    await call('POST /v1/staff/member/revoke-wallet', { wallet })
    await load()
  })
  return (
    <Card title={t('member.wallets')}>
      {wallets === null ? (
        <Button size="small" loading={show.busy} onClick={() => void show.run()}>
          {t('act.wallet.show')}
        </Button>
      ) : null}
      {wallets?.length === 0 ? <p>{t('member.noWallets')}</p> : null}
      <ul className={styles['rows']}>
        {wallets?.map(({ id, chain, address, method, provenAt, revokedAt }) => (
          <li key={id}>
            <Chip>{chain}</Chip>
            <span>{address ?? t('member.erased')}</span>
            <small>{t('member.proved', { method: plainWords(method), time: timeText(provenAt) })}</small>
            {revokedAt ? (
              <Chip tone="warn">{t('member.revoked', { time: timeText(revokedAt) })}</Chip>
            ) : (
              <Button
                size="xx-small"
                disabled={revoke.busy}
                aria-label={t('act.wallet.revokeOf', { wallet: address ?? id })}
                onClick={() => void revoke.run(id)}
              >
                {t('act.wallet.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={show.problem || revoke.problem} />
    </Card>
  )
}
