import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { usePerson } from '../../../shell/person.ts'
import { useStored } from '../../../use-stored.ts'

type Proposed = Pick<CaseView, 'id' | 'proposedBy' | 'proposedVerdict' | 'mayWithdraw'>

/**
 * Whether a second reviewer sees what the first one proposed: only once they ask for it, so that they look at the
 * evidence first. The first one sees it always.
 */
export function useProposal({ id, proposedBy, mayWithdraw }: Proposed): { isShown: boolean; show: () => void } {
  const { person } = usePerson()
  const [shownOf, setShownOf] = useStored(`proposal:${id}`, '')
  return {
    isShown: proposedBy === null || proposedBy === person.name || mayWithdraw || shownOf === proposedBy,
    show: () => setShownOf(proposedBy ?? ''),
  }
}

interface ProposalProps {
  view: Proposed
  isShown: boolean
  onShow: () => void
}

/** Says who proposed a decision, and which one when it is shown. Nothing without a proposal. */
export function Proposal({ view: { proposedBy, proposedVerdict }, isShown, onShow }: ProposalProps): ReactNode {
  const { t } = useTranslation('console')
  if (proposedBy === null) return null
  return isShown ? (
    <Notice tone="info">{t(`case.proposed.${proposedVerdict ?? 'approved'}`, { name: proposedBy })}</Notice>
  ) : (
    <Notice tone="info" action={<Button onClick={onShow}>{t('case.showProposal')}</Button>}>
      {t('case.hiddenProposal', { name: proposedBy })}
    </Notice>
  )
}
