import { Card } from '@tessera/ui/Card.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { call } from '../../../api/call.ts'
import { formatMoney } from '../../../format/money.ts'
import { formatPercent } from '../../../format/percent.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { orPresent, type Band, type Result, type Status } from './load.ts'
import styles from './risk.module.css'

/** Accepts the measured band or a lower one. After that only a lower one. */
export function AcceptBand({
  result,
  onStatus,
}: {
  result: Result
  onStatus: (status: Status) => Promise<void>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const accepted = result.state === 'accepted'
  const choices = result.bands
    .filter(({ id, mayChoose }) => mayChoose && !(accepted && id === result.band))
    .toReversed()
  const [band, setBand] = useState(choices[0]?.id ?? '')
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const accept = useAction(
    async () =>
      await onStatus(
        await orPresent(
          retCodes.riskBandRefused,
          call('POST /v3/private/kyc/risk-test/accept', { body: { assessmentId: result.assessmentId, band } }),
        ),
      ),
  )
  const detailOf = ({ percent, otherPercent, limit, currency }: Band['exposure']): string => {
    if (percent === 0) return t('tests.risk.accept.noCrypto')
    return otherPercent >= percent
      ? t('tests.risk.accept.none', { other: formatPercent(otherPercent / 100, i18n.language) })
      : t('tests.risk.accept.upTo', { limit: formatMoney(String(limit), currency, i18n.language) })
  }
  const name = result.bands.find(({ id }) => id === band)?.title ?? ''
  // Between limits of zero there is nothing to choose.
  const allZero = choices.every(({ exposure }) => exposure.limit === 0)
  if (choices.length === 0 || (accepted && allZero)) return null
  const form = (
    <Form
      label={t(accepted ? 'tests.risk.accept.lower' : 'tests.risk.accept.title')}
      action={t(accepted ? 'tests.risk.accept.lowerAction' : 'tests.risk.accept.action', { name })}
      busy={accept.busy}
      problem={<ActionProblem action={accept} />}
      onSend={() => {
        setAsked(true)
        if (sure) void accept.run()
      }}
    >
      <p>{t(`tests.risk.accept.${accepted ? 'lowerText' : allZero ? 'zeroText' : 'text'}`)}</p>
      {allZero ? null : (
        <RadioCards
          legend={t('tests.risk.accept.choose')}
          name="band"
          cards={choices.map(({ id, title, exposure }) => ({
            value: id,
            title,
            detail: detailOf(exposure),
            ...(id === result.measured ? { pill: t('tests.risk.accept.measured') } : {}),
          }))}
          value={band}
          onChange={setBand}
        />
      )}
      <Checkbox
        name="accept-limit"
        checked={sure}
        onChange={setSure}
        error={asked && !sure ? t('tests.risk.accept.confirmMissing') : undefined}
      >
        {t('tests.risk.accept.confirm')}
      </Checkbox>
    </Form>
  )
  if (!accepted) {
    return (
      <Card className={styles['card']} id="accept" title={t('tests.risk.accept.title')}>
        {form}
      </Card>
    )
  }
  return (
    <Disclosure className={styles['lower']} summary={t('tests.risk.accept.lower')}>
      {form}
    </Disclosure>
  )
}
