import { Button } from '@tessera/ui/Button.tsx'
import { FileUpload, type UploadItem } from '@tessera/ui/FileUpload.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '@tessera/contract/addresses.ts'
import { mostSheetsRead } from '@tessera/contract/address-proof.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { acceptedTypes, photoToSend } from '../capture/photo-file.ts'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import { formatDay, formatMonth } from '../../../format/dates.ts'
import { isolated } from '../../../format/isolated.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { MovingFocus } from '../../../shell/MovingFocus.tsx'
import { useAction } from '../../../shell/use-action.ts'
import type { Sending } from '../../../shell/use-sending.tsx'
import { ChangedElsewhere } from '../../../shell/ChangedElsewhere.tsx'
import styles from './address.module.css'
import { addressLines } from './address-lines.ts'
import { DoubtsBeforeSending, doubtTitle, type DetailsScreen } from './Doubts.tsx'
import type { Proof, Status } from './load.ts'

const megabytes = uploadBytes / 1024 / 1024
// A photo above the limit is scaled down before it is sent.
const limits = {
  types: acceptedTypes(false),
  bytes: Number.POSITIVE_INFINITY,
}

/** Name and picture of each sent file, by its page. */
export type SentFiles = Readonly<Record<string, { name: string; picture: string | undefined }>>

interface PagesProps {
  proof: Proof
  /** The maximum number of files. */
  most: number
  /** Uploads that are running or failed. */
  sending: Sending
  /** The files that were sent since the page was opened. */
  files: SentFiles
  /** Another window or device changed the proof while it is shown here. */
  changed: boolean
  /** A page was removed. */
  onPages: (status: Status) => void
  onEdit: (screen: DetailsScreen) => void
  /** The address of the document was taken over. */
  onSaved: (status: Status) => void
  /** Until it is over, the button is busy. */
  onSent: (proof: Proof, version: number) => Promise<void>
}

/** The pages of the document, and the review before sending. */
export function Pages({
  proof,
  most,
  sending: { items, send, retry, cancel },
  files,
  changed,
  onPages,
  onEdit,
  onSaved,
  onSent,
}: PagesProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [fault, setFault] = useState('')
  const [tooSoon, setTooSoon] = useState(false)
  /** This content was refused before, so we show what would help. */
  const [refused, setRefused] = useState<{ revision: string; remedy: unknown } | null>(null)
  const lost = useLostAttempt()
  const remove = useAction(async (pageId: string) => {
    onPages(await call('POST /v3/private/kyc/address/proof', { body: { removePage: pageId } }))
  }, lost)
  const submit = useAction(
    async () => {
      // Blocks sending while a page upload is unfinished.
      setTooSoon(items.length > 0)
      if (items.length > 0) return
      if (proof.pages.length === 0) return setFault(t('address.pageMissing'))
      const { proofId, revision } = proof
      const { proof: newest, version } = await call('POST /v3/private/kyc/address/submit', {
        body: { proofId, revision },
      })
      await onSent(newest, version)
    },
    (error) => {
      if (!isRefusal(error, retCodes.photoAlreadyFailed)) return lost(error)
      setRefused({ revision: proof.revision, remedy: error.extInfo['remedy'] })
      return true
    },
  )
  const other = useAction(async () => {
    // One after the other: each removal answers with the proof that is left.
    for (const { pageId } of proof.pages)
      onPages(await call('POST /v3/private/kyc/address/proof', { body: { removePage: pageId } }))
  }, lost)
  const taking = useAction(async (address: Address) => {
    onSaved(await call('POST /v3/private/kyc/address/proof', { body: { save: { ...proof.details, address } } }))
  }, lost)
  const isReading = useReading(proof)
  const hasDoubts = proof.doubts.length > 0 && items.length === 0
  const sent = useSentPages(proof, files)
  const take = async (file: File): Promise<void> => {
    setFault('')
    const fileOrFault = await photoToSend(file, false)
    if (typeof fileOrFault === 'string') setFault(t(`address.file.${fileOrFault}`, { megabytes }))
    else send(fileOrFault)
  }
  return (
    <div className={styles['form']}>
      {changed ? <ChangedElsewhere times={1}>{t('kyc.checkAgain')}</ChangedElsewhere> : null}
      <TypedDetails details={proof.details} onEdit={() => onEdit('address')} />
      <FileUpload
        legend={t('address.pages')}
        hint={t('addressPdf.hint', { count: mostSheetsRead })}
        error={fault || (tooSoon && items.length > 0 ? t('address.pageWaiting') : undefined)}
        limits={limits}
        max={most}
        items={[...sent, ...items]}
        language={i18n.language}
        camera="environment"
        texts={{
          choose: t('address.choosePage'),
          drop: t('address.dropPage'),
          limits: t('address.limits', { megabytes }),
          takePhoto: t('address.takePhoto'),
          sending: t('address.sending'),
          done: t('address.done'),
          retry: t('action.tryAgain'),
          cancel: (name) => t('address.cancelPage', { name }),
          remove: (name) => t('address.removePage', { name }),
        }}
        onFile={(file) => void take(file)}
        onFault={(kind) => setFault(t(`address.file.${kind}`, { megabytes }))}
        onCancel={cancel}
        onRetry={retry}
        onRemove={(id) => (items.some((item) => item.id === id) ? cancel(id) : void remove.run(id))}
      />
      <ActionProblem action={remove} />
      <ActionProblem action={submit} />
      {refused?.revision === proof.revision && !submit.busy ? (
        <Notice tone="bad" role="alert">
          {t(refused.remedy === 'correct-details' ? 'address.sentBefore.details' : 'address.sentBefore.document')}
        </Notice>
      ) : null}
      <ActionProblem action={other} />
      <ActionProblem action={taking} />
      {/* Spoken: the notice below appears by itself. */}
      <output className={hasDoubts ? 'visually-hidden' : styles['reading']}>
        {hasDoubts ? t(doubtTitle(proof.doubts)) : isReading ? t('address.doubt.reading') : null}
      </output>
      <MovingFocus shown={hasDoubts ? 'doubts' : isReading ? 'reading' : 'send'}>
        {hasDoubts ? (
          <DoubtsBeforeSending
            doubts={proof.doubts}
            details={proof.details}
            taking={taking}
            busy={other.busy}
            sending={submit.busy}
            onOther={() => void other.run()}
            onEdit={onEdit}
            onSend={() => void submit.run()}
          />
        ) : (
          <Button
            variant="primary"
            size="large"
            fullWidth
            loading={submit.busy || isReading}
            onClick={() => void submit.run()}
          >
            {t('address.send')}
          </Button>
        )}
      </MovingFocus>
    </div>
  )
}

/** A reading that takes longer than this keeps nobody from sending (milliseconds). */
const longestReading = 12_000

/** Whether the pages are being read, so that we can say what differs before they are sent. */
function useReading({ reading, revision }: Proof): boolean {
  const [given, giveUp] = useState('')
  useEffect(() => {
    if (!reading) return undefined
    const late = setTimeout(() => giveUp(revision), longestReading)
    return () => clearTimeout(late)
  }, [reading, revision])
  return reading && given !== revision
}

/** The stored pages, by number; with the name and picture of a file that was just sent from here. */
function useSentPages({ pages }: Proof, files: SentFiles): UploadItem[] {
  const { t } = useTranslation()
  const count = pages.reduce((sum, { sheets }) => sum + sheets, 0)
  return pages.map(({ pageId, bytes, sheets }, index) => {
    const from = pages.slice(0, index).reduce((sum, page) => sum + page.sheets, 1)
    const name =
      sheets > 1 ? t('addressPdf.pages', { from, to: from + sheets - 1, count }) : t('address.page', { number: from })
    const file = files[pageId]
    const own = file ? { name: `${name} · ${file.name}`, picture: file.picture } : { name }
    return { id: pageId, ...own, bytes, state: 'done', share: 1 }
  })
}

/** The typed address, to compare with the document. */
function TypedDetails({ details, onEdit }: { details: Proof['details']; onEdit: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const { since, documentClass, issuer, issuedOn } = details
  return (
    <section className={styles['typed']} aria-label={t('address.legend')}>
      <p className={styles['lines']}>
        {addressLines(details, i18n.language)
          .split('\n')
          .map((line) => (
            <Fragment key={line}>
              {/* Each in its own direction: otherwise right-to-left text reverses "3011 Bern". */}
              <bdi>{line}</bdi>
              {'\n'}
            </Fragment>
          ))}
      </p>
      {since ? <p>{t('address.livingSince', { month: formatMonth(since, i18n.language) })}</p> : null}
      <p>
        {t('address.issued', {
          document: t(`address.class.${documentClass}`),
          date: formatDay(issuedOn, i18n.language),
        })}
      </p>
      {issuer ? <p>{t('address.issuedBy', { issuer: isolated(issuer) })}</p> : null}
      <Button variant="default" size="small" onClick={onEdit}>
        {t('action.edit')}
      </Button>
    </section>
  )
}
