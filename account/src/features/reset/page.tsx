import { buttonClass } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import { formatInstant } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useNewest } from '../../state/newest.ts'
import { askPlan, askReset, type Plan, type ResetData } from './load.ts'
import styles from './reset.module.css'

/** Resets the verification: first what is lost, then one deliberate press. */
export function Page(): ReactNode {
  // Another tab did the reset, or it is refused now, so the old form no longer applies.
  const {
    newest: { kind, plan },
  } = useNewest(useLoaderData<ResetData>(), askPlan)
  const { t } = useTranslation()
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <div className={styles['page']}>
        <PageTitle lead={t('reset.done.text')}>{t('reset.done.title')}</PageTitle>
        <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={paths.kyc}>
          {t('status.start.action')}
        </Link>
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <PageTitle lead={t(`reset.${kind}.text`)}>{t(`reset.${kind}.title`)}</PageTitle>
      {plan.refused ? <Refused plan={plan} /> : <Confirm kind={kind} plan={plan} onDone={() => setDone(true)} />}
      <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={paths.personal}>
        {t(plan.refused ? 'action.home' : 'reset.keep')}
      </Link>
    </div>
  )
}

function Confirm({ kind, plan, onDone }: Pick<ResetData, 'kind' | 'plan'> & { onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const reset = useAction(async () => {
    await askReset(kind, true)
    onDone()
  })
  return (
    <>
      <section className={styles['loses']} aria-labelledby="loses-heading">
        <h2 id="loses-heading">{t('reset.loses.title')}</h2>
        <ul>
          {plan.loses.map((lost) => (
            <li key={lost}>{t(`reset.loses.${lost}`)}</li>
          ))}
          <li>{t('reset.loses.tries')}</li>
        </ul>
      </section>
      <Form
        action={t('reset.action')}
        variant="danger"
        busy={reset.busy}
        problem={<ActionProblem action={reset} />}
        onSend={() => (sure ? void reset.run() : setAsked(true))}
      >
        <Checkbox
          name="sure"
          checked={sure}
          error={asked && !sure ? t('reset.sureMissing') : undefined}
          onChange={(checked) => {
            setSure(checked)
            setAsked(false)
          }}
        >
          {t('reset.sure')}
        </Checkbox>
      </Form>
    </>
  )
}

function Refused({ plan }: { plan: Plan }): ReactNode {
  const { t, i18n } = useTranslation()
  const reason = plan.refused ?? 'NOTHING_TO_RESET'
  const needsReviewer = reason === 'FINAL' || reason === 'LOCKED'
  return (
    <Notice tone="info" action={needsReviewer ? <HelpLink /> : null}>
      {t(`reset.refused.${reason}`, { time: plan.possibleAt ? formatInstant(plan.possibleAt, i18n.language) : '' })}
    </Notice>
  )
}
