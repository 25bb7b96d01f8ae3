import { Card } from '@tessera/ui/Card.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Tiles } from '@tessera/ui/Tiles.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { countryName } from '../../../format/country.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { namedText } from '../../../i18n/named-text.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { CopyLink } from '../../../status/agreement/CopyLink.tsx'
import lists from '../lists.module.css'
import ways from '../Manage.module.css'
import { Way } from '../Way.tsx'
import styles from '../page.module.css'
import type { KycCase as Case } from '../../../state/kyc-info.ts'
import type { DocumentsData } from './load.ts'

/** What was verified, signed and sent, with copies to download. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const { info, agreements, questionnaires } = useLoaderData<DocumentsData>()
  const verified = info.cases.filter(({ status }) => status === 'approved')
  const pending = info.cases.filter(({ status, submittedAt }) => status in outcomes && submittedAt !== null)
  const signed = agreements.filter((one) => one.signed !== null)
  const sent = questionnaires.filter(({ submittedAt }) => submittedAt !== null)
  return (
    <div className={styles['single']}>
      <PageTitle lead={t('documents.lead')}>{t('nav.documents')}</PageTitle>
      {verified.length + pending.length + signed.length + sent.length === 0 ? (
        <EmptyState icon={<Tiles state="empty" />} title={t('documents.none.title')}>
          {t('documents.none.text')}
        </EmptyState>
      ) : null}
      {verified.length > 0 ? (
        <Card title={t('documents.verified')} id="verified">
          <ul className={lists['list']}>
            {verified.map((one) => (
              <Verified key={one.level} case={one} />
            ))}
          </ul>
        </Card>
      ) : null}
      {signed.length > 0 ? (
        <Card title={t('documents.signed')} id="signed">
          <ul className={lists['list']}>
            {signed.map(({ id, title, signed: last }) =>
              last ? (
                <Row key={id} title={title} at={last.at}>
                  <CopyLink id={id} signed={last} />
                </Row>
              ) : null,
            )}
          </ul>
        </Card>
      ) : null}
      {pending.length + sent.length > 0 ? (
        <Card title={t('documents.sent')} id="sent">
          <ul className={lists['list']}>
            {pending.map((one) => (
              <Pending key={one.level} case={one} />
            ))}
            {sent.map(({ questionnaireId, title, submittedAt, status }) => (
              <Row key={questionnaireId} title={title} at={submittedAt}>
                {reviewed.includes(status) ? <Chip tone="info">{t('status.waiting.chip')}</Chip> : null}
              </Row>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={t('documents.more')} id="more">
        <ul className={ways['list']}>
          <Way to={paths.agreement} count={agreements.filter((one) => one.signed !== null || !one.locked).length}>
            {t('tasks.agreements')}
          </Way>
          {sent.length > 0 ? (
            <Way to={paths.questionnaire} count={sent.length}>
              {t('manage.questionnaires')}
            </Way>
          ) : null}
          <Way to={`${paths.myData}#receipts`}>{t('myData.receipts.title')}</Way>
        </ul>
      </Card>
    </div>
  )
}

/** A questionnaire that we are reviewing. */
const reviewed: readonly string[] = ['QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT']

/** What became of a document that was sent and is not approved. */
const outcomes: Partial<Record<Case['status'], { chip: 'waiting' | 'resubmission' | 'final'; tone: Tone }>> = {
  reading: { chip: 'waiting', tone: 'info' },
  in_review: { chip: 'waiting', tone: 'info' },
  resubmission_requested: { chip: 'resubmission', tone: 'warn' },
  rejected: { chip: 'final', tone: 'bad' },
}

/** A document that was sent and is not approved: which one, when, and what became of it. */
function Pending({ case: { level, status, documentType, submittedAt } }: { case: Case }): ReactNode {
  const { t } = useTranslation()
  const outcome = outcomes[status]
  const title = level === 'LEVEL_1' && documentType ? namedText(t, `document.${documentType}`) : t(`level.${level}`)
  return (
    <Row title={title} at={submittedAt}>
      {outcome ? <Chip tone={outcome.tone}>{t(`status.${outcome.chip}.chip`)}</Chip> : null}
    </Row>
  )
}

/** The receipt of one level: what it was verified with, where that is known, and when. */
function Verified({ case: { level, documentType, country, decidedAt } }: { case: Case }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <Row title={t(`level.${level}`)} at={decidedAt}>
      {documentType && country ? (
        <span>
          {namedText(t, `document.${documentType}`)} · {countryName(country, i18n.language)}
        </span>
      ) : null}
    </Row>
  )
}

function Row({ title, at, children }: { title: string; at: string | null; children?: ReactNode }): ReactNode {
  const { i18n } = useTranslation()
  return (
    <li className={lists['row']}>
      <div>
        <p className={lists['value']}>{title}</p>
        {at ? <p className={lists['origin']}>{formatDayOf(at, i18n.language)}</p> : null}
      </div>
      {children}
    </li>
  )
}
