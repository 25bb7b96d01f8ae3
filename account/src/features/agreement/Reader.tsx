import { buttonClass } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useHost } from '../../state/host.tsx'
import { useSentBy } from '../../state/sdk.ts'
import { Result } from '../../status/result/Result.tsx'
import { AfterReview } from '../../status/tasks/AfterReview.tsx'
import { actionOf, routeOf } from '../../status/tasks/tasks.ts'
import { useTaskName } from '../../status/tasks/use-task-name.ts'
import styles from './agreement.module.css'
import { Changes } from './Changes.tsx'
import { CopyLink } from '../../status/agreement/CopyLink.tsx'
import { languageNameIn } from '@tessera/contract/languages.ts'
import type { Entry, Reading, Status } from './load.ts'
import { SignForm } from './SignForm.tsx'
import { useEndSeen } from './use-end-seen.ts'
import { Words } from './Words.tsx'

/** One agreement: its text, the changes since it was signed, and the form to sign it. */
export function Reader({
  first,
  task,
}: {
  first: Reading
  /** What the member does before signing. */
  task: Entry['first']
}): ReactNode {
  const { t, i18n } = useTranslation()
  const [reading, setReading] = useState(first)
  const { document, status, changes, copies, requiresScroll, requiresTypedName, locked, reviews } = reading
  const [justSigned, setJustSigned] = useState(false)
  const { seen, ref } = useEndSeen(document.hash)
  const rightToLeft = useHost().rightToLeft.includes(document.language)
  const signed = status.state === 'accepted'
  if (justSigned && status.signed)
    return (
      <JustSigned title={document.title} id={document.id} signed={status.signed} onRead={() => setJustSigned(false)} />
    )
  return (
    <div className={styles['page']}>
      <PageTitle lead={document.summary}>{document.title}</PageTitle>
      <p className={styles['meta']}>
        {t('agreement.version', { version: document.version, date: formatDay(document.effectiveFrom, i18n.language) })}
        {' · '}
        {t('agreement.language', { language: languageNameIn(i18n.language, document.language) })}
      </p>
      {!signed && locked ? <Locked reviews={reviews} task={task} /> : null}
      {signed && status.signed ? <Signed id={document.id} signed={status.signed} /> : null}
      {changes.length > 0 && status.signed ? (
        <Changes changes={changes} since={status.signed} id={document.id} />
      ) : null}
      <Words document={document} dir={rightToLeft ? 'rtl' : 'ltr'} />
      <div ref={ref} />
      {signed || locked ? null : (
        <SignForm
          document={document}
          mayTick={seen || !requiresScroll}
          readToEnd={seen}
          asksName={requiresTypedName}
          onSigned={(now) => {
            setReading({ ...reading, status: now, changes: [] })
            setJustSigned(true)
          }}
          onChanged={setReading}
        />
      )}
      <OtherCopies id={document.id} copies={copies} shown={status.signed} />
      <div className={styles['ways']}>
        <Link className="alone" to={here(paths.agreement)}>
          {t('agreement.all')}
        </Link>
        <HomeLink className={buttonClass({ variant: 'default', size: 'large' })}>{t('action.home')}</HomeLink>
      </div>
    </div>
  )
}

/** What comes before signing: tasks of the member, or only our review of them. */
function Locked({ reviews, task }: Pick<Reading, 'reviews'> & { task: Entry['first'] }): ReactNode {
  const { t } = useTranslation()
  const nameOf = useTaskName()
  if (reviews.length > 0) return <AfterReview reviews={reviews}>{t('agreement.inReview')}</AfterReview>
  return (
    <Notice
      tone="info"
      title={t('agreement.locked.title')}
      action={
        <Link
          className={buttonClass({ variant: 'primary', size: 'large' })}
          to={task ? routeOf(task) : here(paths.tasks)}
        >
          {task ? t('tasks.named', { action: t(actionOf(task)), name: nameOf(task) }) : t('agreement.locked.toTasks')}
        </Link>
      }
    >
      {t('agreement.locked.text')}
    </Notice>
  )
}

interface JustSignedProps {
  title: string
  id: string
  signed: NonNullable<Status['signed']>
  onRead: () => void
}

/** Right after signing: what was signed, the copy, and the next task. */
function JustSigned({ title, id, signed, onRead }: JustSignedProps): ReactNode {
  const { t, i18n } = useTranslation()
  // We have no email address of a partner's member.
  const sent = useSentBy() !== null
  const time = formatInstant(signed.at, i18n.language)
  return (
    <Result
      title={t('agreement.done', { title })}
      lead={t(sent ? 'agreement.signedVisit' : 'agreement.signed', { time })}
      news
      actions={
        <>
          <button type="button" className={buttonClass({ variant: 'default', size: 'large' })} onClick={onRead}>
            {t('agreement.sign.open')}
          </button>
          <HomeLink className={buttonClass({ variant: 'default', size: 'large' })}>{t('action.home')}</HomeLink>
        </>
      }
    >
      <CopyLink id={id} signed={signed} />
    </Result>
  )
}

function Signed({ id, signed }: { id: string; signed: NonNullable<Status['signed']> }): ReactNode {
  const { t, i18n } = useTranslation()
  // We have no email address of a partner's member.
  const sent = useSentBy() !== null
  return (
    <Notice tone="good" action={<CopyLink id={id} signed={signed} />}>
      {t(sent ? 'agreement.signedVisit' : 'agreement.signed', { time: formatInstant(signed.at, i18n.language) })}
    </Notice>
  )
}

/** The member's other signatures: earlier versions or another site's text. They can still be downloaded. */
function OtherCopies({
  id,
  copies,
  shown,
}: {
  id: string
  copies: Reading['copies']
  shown: Status['signed']
}): ReactNode {
  const { t, i18n } = useTranslation()
  const others = copies.filter(({ version, round }) => version !== shown?.version || round !== shown.round)
  if (others.length === 0) return null
  return (
    <Card title={t('agreement.copies.title')} id="copies">
      <ul className={styles['copies']}>
        {others.map((one) => (
          <li key={`${one.version} ${one.round}`}>
            <CopyLink id={id} signed={one}>
              {t('agreement.copies.one', {
                version: one.version,
                site: t(`site.${one.site}`),
                time: formatInstant(one.at, i18n.language),
              })}
            </CopyLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
