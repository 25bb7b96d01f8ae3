import { Card } from '@tessera/ui/Card.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../format/dates.ts'
import { paths } from '../../../paths.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useHost } from '../../../state/host.tsx'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { toasts } from '../../../state/toasts.ts'
import styles from './custody.module.css'

/** The announcement in the region file that the member accepts to move. */
const announcement = 'custody-move'

/** What the partner custodian or a new risk review asks of the member. Nothing for most members. */
export function CustodyNotices({ info, refresh }: { info: KycInfo; refresh: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation()
  const { isDisplayNewRcOnboarding, isDisplayNewSatos, isDisplaySatosToEu } = info.displayControl
  const custodian = info.custodyInfo?.custodian ?? t('custody.partner')
  return (
    <>
      {isDisplayNewRcOnboarding ? (
        <Notice
          tone="warn"
          title={t('custody.risk.title')}
          action={<Link to={paths.riskQuestionnaire}>{t('custody.answer')}</Link>}
        >
          {t('custody.risk.text')}
        </Notice>
      ) : null}
      {isDisplayNewSatos ? (
        <Notice
          tone="info"
          title={t('custody.questionnaire.title', { custodian })}
          action={<Link to={paths.partnerQuestionnaire}>{t('custody.answer')}</Link>}
        >
          {t('custody.questionnaire.text')}
        </Notice>
      ) : null}
      {isDisplaySatosToEu && info.custodyInfo?.moveBy ? (
        <Move custodian={custodian} by={info.custodyInfo.moveBy} onMoved={refresh} />
      ) : null}
    </>
  )
}

function Move({
  custodian,
  by,
  onMoved,
}: {
  custodian: string
  by: string
  onMoved: () => Promise<unknown>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const { brand } = useHost()
  const [agreed, setAgreed] = useState(false)
  const [fault, setFault] = useState('')
  const date = formatDay(by, i18n.language)
  const move = useAction(async () => {
    if (!agreed) return setFault(t('custody.move.missing'))
    await call('POST /v3/private/kyc/submit-kyc-announcement', { body: { announcement, answer: 'agreed' } })
    toasts.add({ kind: 'success', title: t('custody.move.done', { brand: brand.name }) })
    await onMoved()
  })
  return (
    <Card title={t('custody.move.title')} id="custody-move">
      <div className={styles['move']}>
        <p>{t('custody.move.text', { custodian, brand: brand.name, date })}</p>
        <p className={styles['choice']}>{t('custody.move.choice', { date })}</p>
        {/* Optional until its deadline, and never the next step. */}
        <Form
          action={t('custody.move.action')}
          variant="default"
          busy={move.busy}
          problem={<ActionProblem action={move} />}
          onSend={() => void move.run()}
        >
          <Checkbox
            name="agreed"
            checked={agreed}
            error={fault}
            onChange={(checked) => {
              setAgreed(checked)
              setFault('')
            }}
          >
            {t('custody.move.agree', { brand: brand.name, custodian })}
          </Checkbox>
        </Form>
      </div>
    </Card>
  )
}
