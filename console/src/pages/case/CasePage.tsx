import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, isRefusal } from '../../api.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { CaseList } from '../../parts/CaseList.tsx'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { usePerson } from '../../shell/person.ts'
import { useLoad, type Loaded } from '../../use-load.ts'
import { rememberCase } from '../../words/case-names.ts'
import { CaseActs } from './acts/CaseActs.tsx'
import { Appeal } from './Appeal.tsx'
import { CaseHead } from './CaseHead.tsx'
import { Changes } from './Changes.tsx'
import { Checklist } from './Checklist.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import { isOwnDecision, withClaim, withNewer } from './decide/choice.ts'
import { DecisionPanel } from './decide/DecisionPanel.tsx'
import { Proposal, useProposal } from './decide/Proposal.tsx'
import { aheadOf } from './evidence/ahead.ts'
import { AheadPicture } from './evidence/AheadPicture.tsx'
import { Evidence, showsEvidence, type Place } from './evidence/Evidence.tsx'
import { Holds } from './handling/Holds.tsx'
import { Questions } from './handling/Questions.tsx'
import { Notes } from './Notes.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import { Duplicates, VendorResults } from './Related.tsx'
import { Answers, Checks, Facts, History, Reasons } from './Sections.tsx'
import { Erased } from './Erased.tsx'
import { useClaim } from './use-claim.ts'
import styles from './Case.module.css'

/** A case: evidence on the left, facts and the decision on the right. */
export function CasePage(): ReactNode {
  const { id = '' } = useParams()
  // Each case begins with its own claim, pictures and choice.
  return <OneCase key={id} id={id} />
}

function OneCase({ id }: { id: string }): ReactNode {
  const loaded = useLoad(async () => {
    const view = await call('GET /v1/staff/case/read', { id })
    rememberCase(view)
    return view
  }, id)
  const { value, error, reload } = loaded
  const erased = isRefusal(error, consoleRetCodes.caseUnknown) && error.extInfo['erased'] === true
  return (
    <>
      {error === null || erased ? null : <LoadProblem error={error} onRetry={reload} />}
      {erased ? <Erased id={id} /> : null}
      {value === null && error === null ? <Loading id={id} /> : null}
      {value && !isRefusal(error, consoleRetCodes.caseUnknown) ? <Opened view={value} loaded={loaded} /> : null}
    </>
  )
}

/** A case that is not there yet. Its picture may be: reviewers begin with that. */
function Loading({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('console')
  const [picture] = useState(() => aheadOf(id))
  const lines = <Skeleton lines={10} label={t('shell.loading')} />
  if (picture === null) return lines
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <Skeleton lines={2} label={t('shell.loading')} />
      </div>
      <div className={styles['columns']}>
        <div className={styles['evidence']}>
          <AheadPicture url={picture} />
        </div>
        <div className={styles['right']}>{lines}</div>
      </div>
    </div>
  )
}

function Opened({ view, loaded }: { view: CaseView; loaded: Loaded<CaseView> }): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const claim = useClaim(view.id, view.claim, person.name)
  const [place, setPlace] = useState<Place | null>(null)
  const [newer, setNewer] = useState<string | null>(null)
  const proposal = useProposal(view)
  const free = claim.current === null
  const evident = showsEvidence(view)
  const take = (): void => {
    if (free && !isOwnDecision(view)) void claim.take.run()
  }
  useShortcuts({ claim: () => (view.waiting ? take() : undefined) })
  return (
    <div className={styles['page']}>
      <CaseHead view={view} claim={claim} reload={loaded.reload} />
      <div className={styles['columns']} data-wide={!evident || undefined}>
        {evident ? (
          <section className={styles['evidence']} aria-label={t('evidence.files')}>
            <Evidence
              caseId={view.id}
              files={view.files}
              mine={claim.mine}
              place={place}
              originals={person.roles.includes('senior')}
            />
          </section>
        ) : null}
        <div className={styles['right']}>
          <div className={styles['sections']}>
            <Appeal appeal={view.appeal} />
            <Holds view={view} onLifted={loaded.reload} />
            <Questions questions={view.questions} />
            <Proposal view={view} isShown={proposal.isShown} onShow={proposal.show} />
            {view.returned ? (
              <Notice tone="warn" title={t('case.returned', { name: view.returned.by, first: view.returned.to })}>
                {t(`returnReason.${view.returned.reason}`)} {t('case.returnedHint')}
              </Notice>
            ) : null}
            <Duplicates duplicates={view.duplicates} />
            <ComparedTable key={view.version} caseId={view.id} facts={view.compared} onFind={setPlace} />
            <Reasons reasons={view.reasons} />
            <Checks checks={view.checks} />
            <VendorResults vendors={view.vendors} />
            <Answers answers={view.answers} />
            <OpenTasks tasks={view.tasks} />
            <Checklist
              caseId={view.id}
              items={view.checklist}
              onChecked={(checklist) => loaded.change((now) => ({ ...now, checklist }))}
            />
            <Facts facts={view.facts} />
            {view.otherCases.length > 0 ? (
              <Card id="others" title={t('case.others')} className={styles['card']}>
                <CaseList cases={view.otherCases} />
              </Card>
            ) : null}
            <CaseActs view={view} reload={loaded.reload} />
            <Notes
              caseId={view.id}
              notes={view.notes}
              hidden={view.hiddenNotes}
              reload={loaded.reload}
              files={view.files}
              attaches={view.kind !== 'transfer' && view.kind !== 'risk-assessment'}
              onAdded={(note) => loaded.change((now) => ({ ...now, notes: [...now.notes, note] }))}
              onAttached={(file) => loaded.change((now) => ({ ...now, files: [...now.files, file] }))}
            />
            <History history={view.history} />
          </div>
          <Changes view={view} reload={loaded.reload} onClaim={claim.noteClaim} onNewer={setNewer} />
          {proposal.isShown ? (
            <DecisionPanel
              view={withNewer(withClaim(view, claim.current, claim.mine), newer)}
              reload={loaded.reload}
              onStart={take}
              onRefused={claim.noteTaken}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}
