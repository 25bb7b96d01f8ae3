import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ReturnReason } from '@tessera/contract/case-handling.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { FormDialog } from '../../../parts/FormDialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { call } from '../../../api.ts'
import { Problem } from '../../../parts/Problem.tsx'
import { lastQueue } from '../../../shell/claim-next.ts'
import { showMessage } from '../../../shell/messages.ts'
import { useGoNext } from '../../../shell/use-next-case.ts'
import { useAction } from '../../../use-action.ts'

/** Why a proposal is returned (contract: `returnReasons`). */
const either: readonly ReturnReason[] = ['LOOK_AGAIN', 'EVIDENCE_MISSING', 'ASK_MEMBER']

/** Returns a proposed decision to the first reviewer, with a reason. */
export function ReturnProposal({ view }: { view: CaseView }): ReactNode {
  const { t } = useTranslation('console')
  const reasons: readonly ReturnReason[] = [
    ...either,
    view.proposedVerdict === 'approved' ? 'SHOULD_REJECT' : 'SHOULD_APPROVE',
  ]
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [missing, setMissing] = useState(false)
  const goNext = useGoNext()
  const navigate = useNavigate()
  const { run, busy, problem } = useAction(async () => {
    setMissing(reason === '')
    if (reason === '') return
    const { to } = await call('POST /v1/staff/case/return', { id: view.id, version: view.version, reason })
    const text = t('decided.returned', { member: view.member.id, name: to })
    setOpen(false)
    showMessage({ tone: 'good', text, forNextPage: true })
    await goNext().catch(() => navigate(lastQueue()))
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('return.open')}</Button>
      {open ? (
        <FormDialog
          title={t('return.title', { name: view.proposedBy ?? '' })}
          action={t('return.action')}
          busy={busy}
          problem={<Problem text={problem} />}
          onSend={() => void run()}
          onClose={() => setOpen(false)}
        >
          <p>{t('return.text')}</p>
          <SelectInput
            label={t('return.reason')}
            value={reason}
            emptyText={t('action.choose')}
            error={missing ? t('return.missing') : undefined}
            options={reasons.map((code) => ({ value: code, label: t(`returnReason.${code}`) }))}
            onChange={(value) => setReason(reasons.find((code) => code === value) ?? '')}
          />
        </FormDialog>
      ) : null}
    </>
  )
}
