import { describe, expect, it } from 'vitest'
import {
  attemptStates,
  attemptTransitions,
  custodyTypes,
  documentTypes,
  eddStateOf,
  eddStates,
  eddTransitions,
  flowName,
  kycProviders,
  kycStepStates,
  mayFollow,
  questionnaireStates,
  questionnaireTransitions,
  suspicionReportStates,
  suspicionReportTransitions,
  transferDirections,
  transferResults,
  type Transitions,
} from './states.ts'

/** Every pair of states, as `from → to`. */
function moves<S extends string>(states: readonly S[], table: Transitions<S>): string[] {
  return states.flatMap((from) => states.filter((to) => mayFollow(table, from, to)).map((to) => `${from} → ${to}`))
}

describe('an attempt', () => {
  it('allows these transitions and no others', () => {
    expect(moves(attemptStates, attemptTransitions)).toEqual([
      'draft → submitted',
      'draft → superseded',
      'submitted → in_review',
      'submitted → approved',
      'submitted → resubmission_requested',
      'submitted → rejected',
      'submitted → superseded',
      'in_review → approved',
      'in_review → resubmission_requested',
      'in_review → rejected',
      'in_review → superseded',
      'approved → resubmission_requested',
      'approved → rejected',
      'resubmission_requested → approved',
      'resubmission_requested → rejected',
      'rejected → approved',
      'rejected → resubmission_requested',
    ])
  })
})

describe('the draft of a report', () => {
  it('allows these transitions and no others', () => {
    expect(moves(suspicionReportStates, suspicionReportTransitions)).toEqual(['draft → filed', 'draft → closed'])
  })
})

describe('a questionnaire', () => {
  it('allows these transitions and no others', () => {
    const short = moves(questionnaireStates, questionnaireTransitions).map((move) =>
      move.replaceAll('QUESTIONNAIRE_STATUS_', ''),
    )
    expect(short).toEqual([
      'UNDEFINED → UNSUBMIT',
      'UNSUBMIT → PENDING',
      'PENDING → UNSUBMIT',
      'PENDING → PENDING_NO_EDIT',
      'PENDING_NO_EDIT → APPROVED',
      'PENDING_NO_EDIT → REJECTED',
      'APPROVED → UNSUBMIT',
      'APPROVED → PENDING_NO_EDIT',
      'REJECTED → UNSUBMIT',
    ])
  })
})

describe('enhanced due diligence', () => {
  it('allows these transitions and no others', () => {
    const short = moves(eddStates, eddTransitions).map((move) => move.replaceAll('EDDStatus_', ''))
    expect(short).toEqual([
      'Unknown → UnSubmit',
      'UnSubmit → Reviewing',
      'Reviewing → Pass',
      'Reviewing → Reject',
      'Pass → UnSubmit',
      'Pass → Reviewing',
      'Reject → UnSubmit',
    ])
  })

  it('follows every transition of its questionnaire except withdrawal, which its templates do not offer', () => {
    const stray = questionnaireStates.flatMap((from) =>
      questionnaireTransitions[from]
        .filter(
          (to) => eddStateOf[from] !== eddStateOf[to] && !mayFollow(eddTransitions, eddStateOf[from], eddStateOf[to]),
        )
        .map((to) => `${from} → ${to}`),
    )
    expect(stray).toEqual(['QUESTIONNAIRE_STATUS_PENDING → QUESTIONNAIRE_STATUS_UNSUBMIT'])
  })
})

describe.each([
  ['attempt', attemptStates, attemptTransitions],
  ['questionnaire', questionnaireStates, questionnaireTransitions],
  ['enhanced due diligence', eddStates, eddTransitions],
] as [string, readonly string[], Transitions<string>][])('the table of the %s', (_, states, table) => {
  it('lists each state once, allows transitions between states only, and never from a state to itself', () => {
    expect(Object.keys(table).toSorted()).toEqual([...states].toSorted())
    for (const from of states) {
      expect(states).toEqual(expect.arrayContaining([...(table[from] ?? [])]))
      expect(mayFollow(table, from, from)).toBe(false)
    }
  })
})

it.each([
  ['LEVEL_1', 'Level1_web'],
  ['LEVEL_2', 'Level2_web'],
  ['LEVEL_DEFAULT', 'Level1_web'],
  ['anything else', 'Level1_web'],
])('%s runs the flow %s', (level, flow) => {
  expect(flowName(level)).toBe(flow)
})

it.each([
  [
    'steps',
    kycStepStates,
    [
      'ALLOW',
      'NOT_ALLOW',
      'PENDING',
      'SUCCESS',
      'FAILED_AND_CAN_RETRY',
      'FAILED_AND_CAN_NOT_RETRY',
      'CERTIFICATION_DISABLED',
    ],
  ],
  ['documents', documentTypes, ['ID_CARD', 'PASSPORT', 'DRIVERS_LICENSE', 'RESIDENCE_PERMIT', 'BVN']],
  ['custody', custodyTypes, ['CUSTODY_SATOS', 'CUSTODY_UNSPECIFIED', 'CUSTODY_PLATFORM']],
  ['transfer', [...transferDirections, ...transferResults], ['source', 'target', 'success', 'pending']],
  ['providers, with the one that plays in the sandbox last', kycProviders.toSpliced(1, 5), ['default', 'simulator']],
])('uses the specification’s words for %s', (_, words, specified) => expect(words).toEqual(specified))
