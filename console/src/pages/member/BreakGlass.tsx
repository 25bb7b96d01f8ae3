import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BreakGlassReason } from '@tessera/contract/break-glass.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { call } from '../../api.ts'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'

/** Why a member outside one's regions is opened (contract: `breakGlassReasons`). */
const reasons: readonly BreakGlassReason[] = [
  'MEMBER_AT_RISK',
  'REQUEST_OF_AUTHORITY',
  'NOBODY_OF_THE_REGION',
  'FAILURE_OF_A_SYSTEM',
]
/** How long the member stays open (contract: `breakGlassMinutes`). */
const minutes = 30

/** Opens a member outside the reviewer's regions, with a reason. */
export function BreakGlass({ memberId, onOpened }: { memberId: number; onOpened: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const [reason, setReason] = useState<BreakGlassReason | ''>('')
  const [missing, setMissing] = useState(false)
  const { run, busy, problem } = useAction(async () => {
    setMissing(reason === '')
    if (reason === '') return
    await call('POST /v1/staff/member/break-glass', { memberId, reason })
    await onOpened()
  })
  return (
    <Card title={t('glass.title')}>
      <p>{t('glass.text', { count: minutes })}</p>
      <Form action={t('glass.action')} busy={busy} onSend={() => void run()} problem={<Problem text={problem} />}>
        <SelectInput
          label={t('glass.reason')}
          value={reason}
          emptyText={t('action.choose')}
          error={missing ? t('glass.missing') : undefined}
          options={reasons.map((code) => ({ value: code, label: t(`glassReason.${code}`) }))}
          onChange={(value) => setReason(reasons.find((code) => code === value) ?? '')}
        />
      </Form>
    </Card>
  )
}
