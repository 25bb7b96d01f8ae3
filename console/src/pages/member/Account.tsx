import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import type { Result } from '../../api.ts'
import { Table } from '../../parts/Table.tsx'
import { aboutText, closedText, languageText, plainWords } from '../../words/codes.ts'
import { productText } from '../../words/events.ts'
import { deviceText } from '../../words/device.ts'
import { timeText } from '../../words/times.ts'
import styles from './acts/Acts.module.css'

type AccountView = Result<'GET /v1/staff/member/read'>['account']

const figures = new Intl.NumberFormat('en-GB')

/** What a member may use, signed, was sent, and where they are signed in. */
export function Account({ account: { limits, agreements, signIns, notices } }: { account: AccountView }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      {limits.length > 0 ? <Limits limits={limits} /> : null}
      <Card title={t('member.agreements')}>
        {agreements.length === 0 ? <p>{t('member.noAgreements')}</p> : null}
        <ul className={styles['rows']}>
          {agreements.map(({ agreement, version, language, at }) => (
            <li key={`${agreement} ${at}`}>
              <strong>{plainWords(agreement)}</strong>
              <span>{t('member.signed', { version, time: timeText(at), language: languageText(language) })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('member.signIns')}>
        {signIns.length === 0 ? <p>{t('member.noSignIns')}</p> : null}
        <ul className={styles['rows']}>
          {signIns.map(({ at, seenAt, browser, country }) => (
            <li key={at}>
              <strong>{deviceText(browser)}</strong>
              {country ? <span>{aboutText(t, country)}</span> : null}
              <small>{t('member.signIn', { since: timeText(at), seen: timeText(seenAt) })}</small>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <Disclosure summary={t('member.notices', { number: notices.length })}>
          <ul className={styles['rows']}>
            {notices.map(({ kind, channel, at }) => (
              <li key={`${kind} ${at}`}>
                <time dateTime={at}>{timeText(at)}</time>
                <span>{plainWords(kind)}</span>
                <small>{t(`member.channel.${channel}`)}</small>
              </li>
            ))}
          </ul>
        </Disclosure>
      </Card>
    </>
  )
}

function Limits({ limits }: Pick<AccountView, 'limits'>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Card title={t('member.limits')}>
      <Table
        columns={[t('member.product'), t('member.limit'), t('member.status')]}
        rows={limits.map(({ product, limit, period, closed }) => [
          productText(t, product),
          closed
            ? t('case.nothing')
            : limit === null
              ? t('member.unlimited')
              : period
                ? t(`member.period.${period}`, { limit: figures.format(Number(limit)) })
                : figures.format(Number(limit)),
          closed ? (
            <Chip key="closed" tone="warn">
              {closedText(t, closed)}
            </Chip>
          ) : (
            <Chip key="open" tone="good">
              {t('member.open')}
            </Chip>
          ),
        ])}
      />
    </Card>
  )
}
