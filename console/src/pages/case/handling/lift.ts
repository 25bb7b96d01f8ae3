import type { TFunction } from 'i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Person } from '../../../shell/person.ts'

type Hold = CaseView['holds'][number]
type Lifter = Pick<Person, 'name' | 'roles'>

/** Whether this person proposed to approve a case with a screening hit: another senior lifts the hit. */
const proposed = ({ reason }: Hold, { proposedBy }: Pick<CaseView, 'proposedBy'>, { name }: Lifter): boolean =>
  reason === 'SCREENING_HIT' && proposedBy === name

/** Whether who placed it may end it, and not only a senior. */
const byPlacer = ({ kind, reason, by }: Hold): boolean =>
  kind === 'hold' && reason !== 'SCREENING_HIT' && !by.startsWith('provider:')

/** Whether this person may end a hold or an escalation. */
export const mayLift = (hold: Hold, view: Pick<CaseView, 'proposedBy'>, person: Lifter): boolean =>
  (byPlacer(hold) && hold.by === person.name) || (person.roles.includes('senior') && !proposed(hold, view, person))

/** Who can end a hold or an escalation, for those who cannot. */
export function lifterText(t: TFunction<'console'>, hold: Hold, view: CaseView, person: Lifter): string {
  if (proposed(hold, view, person)) return t('hold.lifter.another')
  if (byPlacer(hold)) return t('hold.lifter.placer', { name: hold.by })
  return t(hold.kind === 'hold' ? 'hold.lifter.hold' : 'hold.lifter.escalation')
}
