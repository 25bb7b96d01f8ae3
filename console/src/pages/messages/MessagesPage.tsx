import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { call, type Result } from '../../api.ts'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'
import { plainWords } from '../../words/codes.ts'
import { timeText } from '../../words/times.ts'
import '../../parts/act/texts.ts'
import styles from './MessagesPage.module.css'

/** Messages to support, and what was sent to members. They load when asked for: the audit chain records who read them. */
export function MessagesPage(): ReactNode {
  const { t } = useTranslation('console')
  return (
    <div className={styles['page']}>
      <PageTitle title={t('nav.messages')} />
      <Requests />
      <Emails />
    </div>
  )
}

function Requests(): ReactNode {
  const { t } = useTranslation('console')
  const [found, setFound] = useState<Result<'GET /v1/staff/support/requests'> | null>(null)
  const { run, busy, problem } = useAction(async () => setFound(await call('GET /v1/staff/support/requests')))
  return (
    <Card title={t('messages.requests')} className={styles['card']}>
      <Button size="small" loading={busy} onClick={() => void run()}>
        {t('messages.showRequests')}
      </Button>
      <Problem text={problem} />
      <output>{found ? t('messages.latest', { shown: found.latest.length, count: found.count }) : null}</output>
      <ul className={styles['list']}>
        {found?.latest.map(({ id, at, topic, memberId, caseId, replyTo, message }) => (
          <li key={id}>
            <p className={styles['head']}>
              <Chip>{plainWords(topic)}</Chip>
              <strong>{id}</strong>
              <time dateTime={at}>{timeText(at)}</time>
              <Whose memberId={memberId} />
              {caseId ? <Link to={`/case/${caseId}`}>{t('messages.case')}</Link> : null}
            </p>
            <p className={styles['text']}>{message ?? t('member.erased')}</p>
            <small>{replyTo ? t('messages.replyTo', { address: replyTo }) : t('messages.noAddress')}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Emails(): ReactNode {
  const { t } = useTranslation('console')
  const [emails, setEmails] = useState<Result<'GET /v1/staff/support/emails'> | null>(null)
  const { run, busy, problem } = useAction(async () => setEmails(await call('GET /v1/staff/support/emails')))
  return (
    <Card title={t('messages.emails')} className={styles['card']}>
      <Button size="small" loading={busy} onClick={() => void run()}>
        {t('messages.showEmails')}
      </Button>
      <Problem text={problem} />
      <output>{emails ? t('messages.sent', { count: emails.length }) : null}</output>
      <ul className={styles['list']}>
        {emails?.map(({ at, memberId, channel, to, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- because emails have no number, and the list is replaced as a whole
          <li key={index}>
            <p className={styles['head']}>
              <Chip>{t(`messages.channel.${channel}`)}</Chip>
              <time dateTime={at}>{timeText(at)}</time>
              <Whose memberId={memberId} />
              {to ? <span>{t('messages.to', { address: to })}</span> : null}
            </p>
            {text ? (
              <>
                <strong>{text.subject}</strong>
                <p className={styles['text']}>{text.body}</p>
              </>
            ) : (
              <p>{t('messages.code')}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Whose({ memberId }: { memberId: number | null }): ReactNode {
  const { t } = useTranslation('console')
  return memberId === null ? (
    <span>{t('messages.visitor')}</span>
  ) : (
    <Link to={`/member/${memberId}`}>{t('case.member', { id: memberId })}</Link>
  )
}
