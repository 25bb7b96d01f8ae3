import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { formatDay, formatInstant } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'
import type { MyData } from './load.ts'
import styles from './my-data.module.css'

type Erasure = MyData['erasure']

/** Asks for the account to be erased, says what the law keeps, and withdraws the request. */
export function Erase({ erasure, onChanged }: { erasure: Erasure; onChanged: () => Promise<void> }): ReactNode {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [blocked, setBlocked] = useState<'notEmpty' | 'unknown' | null>(null)
  const erase = useAction(
    async () => {
      setAsking(false)
      setBlocked(null)
      await confirmed(() => call('POST /v1/private/my-data/erase', { body: { confirm: true } }))
      await onChanged()
    },
    (error) => {
      if (!isRefusal(error, retCodes.erasureRefused)) return false
      setBlocked(error.extInfo['reason'] === 'NOT_EMPTY' ? 'notEmpty' : 'unknown')
      return true
    },
  )
  const keep = useAction(async () => {
    const { done } = await call('POST /v1/private/my-data/keep', { body: {} })
    await onChanged()
    if (done) toasts.add({ kind: 'success', title: t('myData.erase.open') })
  })
  return (
    <>
      {erasure.state === 'asked' && erasure.closesAt ? (
        <Notice tone="warn">{t('myData.erase.asked', { time: formatInstant(erasure.closesAt, i18n.language) })}</Notice>
      ) : (
        <p className={styles['lead']}>{t(erasure.kept ? 'myData.erase.textKept' : 'myData.erase.text')}</p>
      )}
      <RetainedByLaw retained={erasure.kept} />
      {blocked ? <Notice tone="warn">{t(`myData.erase.${blocked}`)}</Notice> : null}
      <ActionProblem action={erase} />
      <ActionProblem action={keep} />
      {erasure.state === 'asked' ? (
        <Button variant="primary" loading={keep.busy} onClick={() => void keep.run()}>
          {t('myData.erase.keep')}
        </Button>
      ) : (
        <Button variant="danger" loading={erase.busy} onClick={() => setAsking(true)}>
          {t('myData.erase.ask')}
        </Button>
      )}
      <Dialog
        open={asking}
        title={t('myData.erase.confirmTitle')}
        closeLabel={t('action.close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {t('myData.erase.keep')}
            </Button>
            <Button variant="danger" onClick={() => void erase.run()}>
              {t('myData.erase.ask')}
            </Button>
          </>
        }
      >
        <p>{t('myData.erase.confirmText')}</p>
        {erasure.heldUntil ? (
          <p>{t('myData.erase.held', { time: formatInstant(erasure.heldUntil, i18n.language) })}</p>
        ) : null}
      </Dialog>
    </>
  )
}

function RetainedByLaw({ retained }: { retained: Erasure['kept'] }): ReactNode {
  const { t, i18n } = useTranslation()
  if (!retained) return null
  return (
    <>
      <p>{t('myData.erase.kept', { date: formatDay(retained.until, i18n.language) })}</p>
      <ul className={styles['kept']}>
        {retained.things.map((thing) => (
          <li key={thing}>{t(`myData.erase.thing.${thing}`)}</li>
        ))}
      </ul>
      <p className={styles['about']} dir="auto">
        {t(`site.${retained.site}`)} · {retained.law}
      </p>
    </>
  )
}
