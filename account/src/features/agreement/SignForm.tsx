import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { SignatureInput } from '@tessera/ui/SignatureInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal, namedFields, type ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { formatDay } from '../../format/dates.ts'
import { localDay } from '../../format/today.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import styles from './agreement.module.css'
import { read, type Reading, type Status } from './load.ts'

export interface SignFormProps {
  document: Reading['document']
  /** Where required, the points unlock once the end of the text was in view. */
  mayTick: boolean
  readToEnd: boolean
  asksName: boolean
  onSigned: (status: Status) => void
  /** The text has changed since. */
  onChanged: (reading: Reading) => void
}

/**
 * Each point is acknowledged separately, then the name is typed and the agreement signed. Nothing is ticked in
 * advance.
 */
export function SignForm({ document, mayTick, readToEnd, asksName, onSigned, onChanged }: SignFormProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const [changed, setChanged] = useState(false)
  const [refusedName, setRefusedName] = useState<string | null>(null)
  const [today] = useState(() => localDay(new Date()))
  const missing = document.acks.filter(({ id }) => !ticked.includes(id))
  const nameMissing = asksName && name.trim().length < 2
  const sign = useAction(async () => {
    const { id, version, language, hash } = document
    try {
      const body = {
        id,
        version,
        language,
        hash,
        acks: [...ticked],
        readToEnd,
        ...(asksName ? { typedName: name.trim() } : {}),
      }
      onSigned((await call('POST /v1/private/agreement/sign', { body })).status)
    } catch (error) {
      if (isRefusal(error, retCodes.agreementIncomplete)) {
        if (isOtherName(error)) setRefusedName(name)
        if (isOtherName(error) || missing.length > 0) return
      }
      if (!isRefusal(error, retCodes.agreementOutdated)) throw error
      setChanged(true)
      setTicked([])
      onChanged(await read(id))
    }
  })
  return (
    <Form
      className={styles['form']}
      label={t('agreement.sign.title')}
      action={t('agreement.sign.action')}
      busy={sign.busy}
      disabled={!mayTick}
      problem={<ActionProblem action={sign} />}
      onSend={() => {
        setAsked(true)
        // With a box left open, too: only the server knows the name, and both are shown at once.
        if (mayTick && (asksName ? !nameMissing : missing.length === 0)) void sign.run()
      }}
    >
      <h2>{t('agreement.sign.title')}</h2>
      {changed ? (
        <Notice tone="warn" role="alert">
          {t('agreement.sign.changed')}
        </Notice>
      ) : null}
      {mayTick ? null : <output>{t('agreement.sign.readFirst')}</output>}
      <fieldset disabled={!mayTick} className={styles['acks']}>
        <legend>{t('agreement.sign.points')}</legend>
        {document.acks.map(({ id, text, href }) => (
          <Checkbox
            key={id}
            name={`ack-${id}`}
            checked={ticked.includes(id)}
            error={asked && mayTick && !ticked.includes(id) ? t('agreement.sign.tick') : undefined}
            onChange={(checked) => setTicked(checked ? [...ticked, id] : ticked.filter((one) => one !== id))}
          >
            <span lang={document.language}>{text}</span>
            {href ? (
              <>
                {' '}
                <a href={href} target="_blank" rel="noreferrer">
                  {t('agreement.sign.open')}
                </a>
              </>
            ) : null}
          </Checkbox>
        ))}
        {asksName ? (
          <SignatureInput
            label={t('agreement.sign.name')}
            hint={t('agreement.sign.nameHint')}
            declaration={t('agreement.sign.declaration', { title: document.title, version: document.version })}
            error={
              asked && mayTick && nameMissing
                ? t('agreement.sign.nameMissing')
                : name === refusedName
                  ? t('agreement.sign.nameOther')
                  : undefined
            }
            value={name}
            onChange={setName}
            dateText={t('agreement.sign.date', { date: formatDay(today, i18n.language) })}
            required
          />
        ) : null}
      </fieldset>
    </Form>
  )
}

/** Whether the server refused the typed name because it is not the verified one. */
function isOtherName({ extInfo }: ApiError): boolean {
  return namedFields(extInfo).some(({ field, rule }) => field === 'typedName' && rule === 'name')
}
