import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import { answerText } from './answer-text.ts'
import { FaultSummary } from './FaultSummary.tsx'
import { useForm } from './form-context.ts'
import type { Draft } from './load.ts'
import styles from './form.module.css'

interface ReviewProps {
  faults: readonly Fault[]
  flush: () => Promise<Draft>
  onOpen: (section: string) => void
  onGo: (path: string) => void
  onSent: () => void
}

/** A last look at every answer, and sending it. */
export function Review({ faults, flush, onOpen, onGo, onSent }: ReviewProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { wanted, detail, sight, draft } = useForm()
  const [confirmed, setConfirmed] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [told, setTold] = useState<readonly Fault[]>([])
  // Kept until it was used: a sending whose answer was lost is the same sending.
  const token = useRef<string | null>(null)
  const prefilled = draft.prefilled.filter((path) => sight.valueAt(path) !== undefined)
  const wording = { language: i18n.language, yes: t('questionnaire.yes'), no: t('questionnaire.no'), files: draft.files }

  const send = useAction(
    async () => {
      const { revision } = await flush()
      const query = { template_code: String(wanted.code), ...(wanted.requestId === undefined ? {} : { request_id: wanted.requestId }) }
      token.current ??= (await call('GET /v3/private/kyc/questionnaire-token', { query })).token
      const body = { templateCode: wanted.code, token: token.current, revision, confirmed, ...(wanted.requestId === undefined ? {} : { requestId: wanted.requestId }) }
      await call('POST /v3/private/kyc/submit-questionnaire', { body })
      onSent()
    },
    (error) => {
      if (isRefusal(error, retCodes.tokenExpired) || isRefusal(error, retCodes.tokenInvalid)) token.current = null
      if (isRefusal(error, retCodes.questionnaireClosed)) {
        onSent()
        return true
      }
      if (!isRefusal(error, retCodes.answersInvalid)) return false
      const found = error.extInfo['faults']
      setTold(Array.isArray(found) ? (found as Fault[]) : [])
      return true
    },
  )
  const press = (): void => {
    setTold([...faults])
    setUnconfirmed(prefilled.length > 0 && !confirmed)
    if (faults.length === 0 && (prefilled.length === 0 || confirmed)) void send.run()
  }

  return (
    <div className={styles['form']}>
      <PageTitle lead={t('questionnaire.review.lead')}>{t('questionnaire.review.title')}</PageTitle>
      <FaultSummary faults={told} onGo={onGo} />
      {sight.sections.map(({ id, entries }) => (
        <section key={id} className={styles['reviewed']} aria-labelledby={`review-${id}`}>
          <div className={styles['entryHead']}>
            <h2 id={`review-${id}`}>{detail.texts.sections[id]?.title}</h2>
            <Button size="small" variant="default" aria-label={t('questionnaire.review.edit', { name: detail.texts.sections[id]?.title })} onClick={() => onOpen(id)}>
              {t('action.edit')}
            </Button>
          </div>
          {entries.length === 0 ? <p className={styles['hint']}>{t('questionnaire.review.none')}</p> : null}
          {entries.map(({ entry, items }) => (
            <dl key={entry} className={styles['answers']}>
              {items
                .filter(({ item, path }) => item.type !== 'statement' && !(item.readOnly && sight.valueAt(path) === undefined))
                .map(({ path, item }) => {
                  const texts = detail.texts.sections[id]?.items[item.id]
                  const words = answerText(item, texts, sight.valueAt(path), wording)
                  return (
                    <div key={path}>
                      <dt>{texts?.title}</dt>
                      <dd data-missing={faults.some((fault) => fault.path === path) || undefined}>
                        <bdi>{words || t(item.required ? 'questionnaire.review.missing' : 'questionnaire.review.empty')}</bdi>
                      </dd>
                    </div>
                  )
                })}
            </dl>
          ))}
        </section>
      ))}
      {prefilled.length > 0 ? (
        <Checkbox name="confirm-prefilled" checked={confirmed} onChange={setConfirmed} error={unconfirmed ? t('questionnaire.review.confirmFirst') : undefined}>
          {t('questionnaire.review.confirm', { count: prefilled.length })}
        </Checkbox>
      ) : null}
      <ActionProblem action={send} />
      <Button variant="primary" size="large" fullWidth loading={send.busy} onClick={press}>
        {t('questionnaire.review.send')}
      </Button>
    </div>
  )
}
