import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '@tessera/contract/states.ts'
import { call } from '../../../api/call.ts'
import { countryName } from '../../../format/country.ts'
import { isolated } from '../../../format/isolated.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction, type Action } from '../../../shell/use-action.ts'
import styles from './ConfirmStep.module.css'
import { AnotherPhoto, OtherDocument } from './FindingLinks.tsx'
import { level, type Attempt } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

interface OtherChoiceProps {
  certain: boolean
  /** Has the page's main button. */
  main: boolean
  attempt: Attempt
  onAttempt: (attempt: Attempt) => void
}

/** The photos show another kind of document: another photo of the chosen one, or the kind in the photos. */
export function OtherKind({
  seen,
  accepted,
  ...choice
}: OtherChoiceProps & { seen: Exclude<DocumentType, 'BVN'>; accepted: boolean }): ReactNode {
  const { t } = useTranslation()
  const { certain, main, attempt } = choice
  const change = useOtherChoice(choice, { documentType: seen })
  return (
    <Notice
      role="alert"
      tone={certain ? 'bad' : 'warn'}
      title={t(`kyc.confirm.seen.${seen}`)}
      action={
        <div className={styles['choice']}>
          <AnotherPhoto side={attempt.sides[0]} main={main} />
          {accepted ? (
            <Button size="large" loading={change.busy} onClick={() => void change.run()}>
              {t(`kyc.confirm.continueWith.${seen}`)}
            </Button>
          ) : (
            <OtherDocument attemptId={attempt.attemptId} />
          )}
        </div>
      }
    >
      <p>{t('kyc.confirm.chosen', { document: t(`document.${attempt.documentType}`) })}</p>
      {certain ? null : <p>{t('kyc.confirm.doubt')}</p>}
      <ActionProblem action={change} />
    </Notice>
  )
}

/** Another country than the chosen one issued the document: one press corrects the choice and keeps the photos. */
export function OtherCountry({ seen, ...choice }: OtherChoiceProps & { seen: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const { certain, main, attempt } = choice
  const change = useOtherChoice(choice, { country: seen })
  const read = countryName(seen, i18n.language)
  return (
    <Notice
      role="alert"
      tone={certain ? 'bad' : 'warn'}
      title={t('kyc.confirm.otherCountry.title')}
      action={
        <div className={styles['choice']}>
          <Button
            variant={main ? 'primary' : 'default'}
            size="large"
            loading={change.busy}
            onClick={() => void change.run()}
          >
            {t('kyc.confirm.otherCountry.action', { name: read })}
          </Button>
          <AnotherPhoto side={attempt.sides[0]} main={false} />
        </div>
      }
    >
      <p>
        {t('kyc.confirm.otherCountry.text', {
          chosen: isolated(countryName(attempt.country, i18n.language)),
          read: isolated(read),
        })}
      </p>
      {certain ? null : <p>{t('kyc.confirm.doubt')}</p>}
      <ActionProblem action={change} />
    </Notice>
  )
}

/** Continues with what the photos show in place of what was chosen. */
function useOtherChoice(
  { attempt, onAttempt }: OtherChoiceProps,
  seen: { documentType?: Exclude<DocumentType, 'BVN'>; country?: string },
): Action<[]> {
  const { country, documentType, purpose } = attempt
  return useAction(async () => {
    const body = { level, purpose, country, documentType, ...seen } as const
    const changed = await call('POST /v3/private/kyc/builtin/session', { body })
    if (changed.attempt) onAttempt(changed.attempt)
  }, useLostAttempt())
}
