import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDeadline } from '../../format/dates.ts'
import { ChangedElsewhere } from '../../shell/ChangedElsewhere.tsx'
import { FlowPanel } from '../../shell/FlowPanel.tsx'
import { useAccount } from '../../state/account.ts'
import { faultsOfRefused } from './fault-text.ts'
import { FillingSide, FillingTop } from './FillingTop.tsx'
import { FormProvider } from './form-context.ts'
import type { Wanted } from './forms.ts'
import type { Country } from './load.ts'
import { Reasons } from './Reasons.tsx'
import { Review } from './Review.tsx'
import { SectionForm } from './SectionForm.tsx'
import { withoutWaiting } from './use-files.ts'
import { useFilling, type StartedForm } from './use-filling.ts'
import { useSectionAddress, useSections } from './use-sections.ts'
import styles from './form.module.css'

interface FillingProps {
  form: StartedForm
  wanted: Wanted
  countries: Promise<Country[]>
  /** The version of the member's data. */
  version: number
  onSent: () => void
}

/**
 * Filling in: one section at a time, then the review. The section is in the address, so the browser's Back button
 * opens the previous one.
 */
export function Filling({ form, onSent, ...asked }: FillingProps): ReactNode {
  const { t } = useTranslation()
  const addressOf = useSectionAddress()
  const filled = useFilling({ form, addressOf, ...asked })
  const sections = useSections(form, filled)
  const { formState, own, faults, misfits, newer, flush } = filled
  const { current, index, part, found, shownFaults, edit, openAt, goOn } = sections
  const { detail, files } = formState
  const [declined, setDeclined] = useState<readonly string[]>([])
  return (
    <FormProvider
      value={{
        ...formState,
        faults: current === 'review' ? faults : [...shownFaults, ...faultsOfRefused(misfits, own)],
      }}
    >
      <div className={styles['filling']}>
        <FillingSide sections={sections} />
        <div className={styles['main']}>
          <FillingTop sections={sections} filled={filled} />
          <ChangedElsewhere times={newer}>{t('questionnaire.changedElsewhere')}</ChangedElsewhere>
          {sections.introduced ? <Intro form={form} /> : null}
          {index === 0 || current === 'review' ? <Reasons questionnaire={form.questionnaire} detail={detail} /> : null}
          {current === 'review' ? (
            <Review
              faults={withoutWaiting(faults, files.waiting, { failed: true })}
              cleared={filled.cleared}
              ready={async () => {
                const latest = await flush({ ask: true })
                return latest.newer > newer ? null : latest.draft
              }}
              onOpen={edit}
              onGo={openAt}
              onSent={onSent}
            />
          ) : (
            <SectionForm
              key={`${current} ${part?.key}`}
              id={current}
              part={part}
              found={found}
              faults={shownFaults}
              declined={declined}
              onDecline={(paths) => setDeclined([...declined, ...paths])}
              onGo={openAt}
              onContinue={goOn}
            />
          )}
        </div>
        <FlowPanel need={t('questionnaire.minutes', { count: detail.template.estMinutes })} next={t('flow.formNext')} />
      </div>
    </FormProvider>
  )
}

function Intro({ form: { detail, questionnaire } }: { form: StartedForm }): ReactNode {
  const { t, i18n } = useTranslation()
  const shown = useAccount(({ user }) => user.currency_code ?? 'USD')
  const asked = detail.template.rates?.bySite?.[detail.facts['site'] ?? '']
  return (
    <Notice tone="info">
      <p>{detail.texts.intro}</p>
      {asked && asked !== shown ? <p>{t('questionnaire.askedIn', { currency: asked })}</p> : null}
      <p>
        {t('questionnaire.minutes', { count: detail.template.estMinutes })}{' '}
        {questionnaire.dueAt
          ? t('questionnaire.due', { time: formatDeadline(questionnaire.dueAt, i18n.language) })
          : ''}
      </p>
    </Notice>
  )
}
