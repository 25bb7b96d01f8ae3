import type { Result } from '../api.ts'

const id = '6b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d11'
const now = Date.parse('2026-11-24T09:00:00Z')
const before = (minutes: number): string => new Date(now - minutes * 60_000).toISOString()

/** A case of identity that waits for a reviewer. */
export function caseView(change: Partial<Result<'GET /v1/staff/case/read'>> = {}): Result<'GET /v1/staff/case/read'> {
  return {
    id,
    kind: 'attempt',
    state: 'in_review',
    since: before(90),
    due: before(-600),
    version: 7,
    claim: null,
    member: {
      id: 1042,
      site: 'DEFAULT',
      residence: 'GB',
      servedBy: null,
      level: 0,
      language: 'de-DE',
      locked: false,
      closed: false,
    },
    reasons: ['MANUAL_REVIEW'],
    checks: [
      { name: 'not-expired', outcome: 'passed' },
      { name: 'name-as-typed', outcome: 'failed', reason: 'NAME_MISMATCH' },
      { name: 'liveness', outcome: 'not-checked' },
    ],
    compared: [
      {
        field: 'surname',
        typed: 'Vantorre',
        read: [
          {
            value: 'VANTORE',
            source: 'mrz',
            confidence: 0.98,
            place: { side: 'back', left: 0.1, top: 0.8, width: 0.4, height: 0.1 },
          },
          { value: 'VANTORRE', source: 'visual', confidence: 0.71 },
        ],
        agrees: false,
        masked: false,
      },
      {
        field: 'documentNumber',
        typed: '••••4821',
        read: [{ value: '••••4821', source: 'mrz', confidence: 0.99 }],
        agrees: true,
        masked: true,
      },
    ],
    facts: [
      { name: 'level', value: 'LEVEL_1' },
      { name: 'sent', value: before(90) },
      { name: 'country', value: 'GB' },
    ],
    answers: [],
    appeal: null,
    acts: [],
    checklist: [],
    files: [
      {
        id: 'f1',
        name: 'front',
        type: 'image/jpeg',
        bytes: 200_000,
        addedAt: before(95),
        side: 'front',
        replaced: false,
        note: null,
      },
      {
        id: 'f2',
        name: 'back',
        type: 'image/jpeg',
        bytes: 200_000,
        addedAt: before(94),
        side: 'back',
        replaced: false,
        note: null,
      },
    ],
    tasks: [],
    notes: [],
    hiddenNotes: 0,
    history: [
      {
        at: before(90),
        actor: 'member:1042',
        action: 'attempt.submitted',
        details: [{ name: 'level', values: ['LEVEL_1'] }],
        changes: true,
      },
    ],
    otherCases: [],
    duplicates: [],
    vendors: [],
    notices: [
      { verdict: 'approved', subject: 'Tessera: Identitätsprüfung – bestätigt', body: 'Bestätigt: Identitätsprüfung.' },
    ],
    newer: null,
    blocks: [],
    failed: [],
    verdicts: ['approved', 'resubmission_requested', 'rejected'],
    offered: [
      {
        code: 'IMG_BLUR_GLARE',
        verdict: 'resubmission_requested',
        audience: 'member',
        photos: ['front', 'back'],
        asks: 'photo',
        title: 'Das Foto war unscharf',
        remedy: 'Nehmen Sie es bei hellem Licht auf.',
        needsSecond: false,
      },
      {
        code: 'FRAUD',
        verdict: 'rejected',
        audience: 'no-tip-off',
        photos: [],
        asks: null,
        title: 'Prüfung nicht möglich',
        remedy: 'Wenden Sie sich an den Support.',
        needsSecond: false,
      },
      {
        code: 'UNDERAGE',
        verdict: 'rejected',
        audience: 'member',
        photos: [],
        asks: null,
        title: 'Sie sind noch nicht volljährig',
        remedy: 'Wenden Sie sich an den Support.',
        needsSecond: false,
      },
    ],
    waiting: true,
    holds: [],
    questions: [],
    readyQuestions: [{ name: 'name_differs', text: 'Why does your name differ?' }],
    assignedTo: null,
    snoozedUntil: null,
    numberMissing: false,
    proposedBy: null,
    proposedVerdict: null,
    overturns: false,
    needsSecond: false,
    returned: null,
    mayWithdraw: false,
    ...change,
  }
}

/** A person who is signed in. */
export function person(
  change: Partial<Result<'GET /v1/staff/session/info'>> = {},
): Result<'GET /v1/staff/session/info'> {
  return {
    name: 'anna',
    roles: ['reviewer'],
    sites: [],
    sandbox: true,
    expiresAt: before(-480),
    openGlass: null,
    alerts: [],
    staffAlerts: [],
    passkeys: [{ id: 'p1', label: 'blue key', usedAt: before(60) }],
    sessions: [
      {
        id,
        current: true,
        createdAt: before(60),
        seenAt: before(1),
        browser:
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      },
      {
        id: 'c9a7b7e4-47c5-4f0b-8f5b-2b1b5a0d7e22',
        current: false,
        createdAt: before(300),
        seenAt: before(200),
        browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    ],
    ...change,
  }
}

/** A queue with a case of each urgency. */
export function queue(change: Partial<Result<'GET /v1/staff/queue/list'>> = {}): Result<'GET /v1/staff/queue/list'> {
  return {
    rows: [
      {
        kind: 'attempt',
        id,
        memberId: 1042,
        site: 'DEFAULT',
        about: ['LEVEL_1', 'GB', 'PASSPORT'],
        since: before(1500),
        due: before(90),
        firstLook: false,
        claim: null,
        proposedBy: null,
        marks: [],
        assignedTo: null,
        snoozedUntil: null,
      },
      {
        kind: 'questionnaire',
        id: '0d9c2f6e-0b9a-4a51-a5f8-64d3a7c3b0aa',
        memberId: 1077,
        site: 'HKG',
        about: ['source-of-wealth'],
        since: before(400),
        due: before(-120),
        firstLook: false,
        claim: { by: 'ben', since: before(5), until: before(-10) },
        proposedBy: 'carla',
        marks: [],
        assignedTo: null,
        snoozedUntil: null,
      },
      {
        kind: 'site',
        id: '1090',
        memberId: 1090,
        site: 'EU',
        about: ['GB'],
        since: before(20),
        due: null,
        firstLook: false,
        claim: null,
        proposedBy: null,
        marks: [],
        assignedTo: null,
        snoozedUntil: null,
      },
    ],
    total: 3,
    kinds: [
      { kind: 'attempt', count: 1, overdue: 1 },
      { kind: 'questionnaire', count: 1, overdue: 0 },
      { kind: 'site', count: 1, overdue: 0 },
    ],
    statuses: [
      { status: 'mine', count: 0 },
      { status: 'screening-hit', count: 1 },
    ],
    sites: ['DEFAULT', 'HKG', 'EU'],
    ...change,
  }
}

/** The figures of two kinds and two days. */
export function figures(): Result<'GET /v1/staff/figures/read'> {
  const none = {
    askedAgain: 0,
    overturned: 0,
    waitingP50: null,
    waitingP90: null,
    due: 0,
    dueKept: 0,
    firstLooks: 0,
    firstLooksInTime: 0,
    activeP50: null,
  }
  return {
    kinds: [
      {
        kind: 'attempt',
        arrivals: 120,
        decisions: 110,
        byReviewers: 90,
        askedAgain: 22,
        overturned: 0,
        waitingP50: 3 * 3600,
        waitingP90: 20 * 3600,
        due: 90,
        dueKept: 81,
        firstLooks: 90,
        firstLooksInTime: 72,
        activeP50: 120,
      },
      { ...none, byReviewers: 0, kind: 'appeal', arrivals: 5, decisions: 4, overturned: 1 },
    ],
    quality: {
      kinds: [{ kind: 'attempt', sampled: 6, reviewed: 5, agreed: 4, kappa: 0.6154 }],
      reasons: [{ reason: 'FRAUD', reviewed: 5, agreed: 5, kappa: null }],
    },
    days: [
      { ...none, appeals: 0, day: '2026-11-23', arrivals: 5, decisions: 4 },
      {
        ...none,
        day: '2026-11-24',
        arrivals: 9,
        decisions: 11,
        askedAgain: 2,
        appeals: 1,
        overturned: 1,
        waitingP50: 2 * 3600,
        waitingP90: 9 * 3600,
        due: 4,
        dueKept: 3,
        firstLooks: 4,
        firstLooksInTime: 2,
        activeP50: 120,
      },
    ],
  }
}

/** A member of another region than most, without cases. */
export function memberPage(): Result<'GET /v1/staff/member/read'> {
  return {
    member: {
      id: 1042,
      site: 'EU',
      residence: 'NL',
      servedBy: null,
      level: 1,
      language: 'en',
      locked: false,
      closed: false,
    },
    email: 'v•••@test.example',
    since: before(90_000),
    attributes: [],
    cases: [],
    account: {
      limits: [
        { product: 'CRYPTO_WITHDRAW', limit: '50000', period: 'day', closed: null },
        { product: 'P2P', limit: null, period: null, closed: 'task' },
      ],
      transfers: [
        {
          id,
          at: '2026-11-20T09:00:00Z',
          direction: 'out',
          asset: 'ETH',
          amount: '10',
          value: '30000 EUR',
          place: 'own_wallet',
          counterparty: '0x1111',
          status: 'in_review',
        },
      ],
      agreements: [{ agreement: 'client-agreement', version: 2, language: 'de-DE', at: '2026-11-20T09:00:00Z' }],
      notices: [{ kind: 'decision-approved', channel: 'mail', at: '2026-11-21T09:00:00Z' }],
      signIns: [],
    },
    history: [],
  }
}

/** The draft of a report. */
export function reportDraft(): Result<'GET /v1/staff/report/read'> {
  const at = '2026-11-24T09:00:00Z'
  return {
    id,
    memberId: 1042,
    state: 'draft',
    openedBy: 'olga',
    openedAt: at,
    version: 1,
    changedAt: at,
    endedBy: null,
    endedAt: null,
    reference: '',
    unfiledReason: null,
    shown: 1,
    content: {
      suspicion: 'FRAUD',
      facts: [{ name: 'NAME', value: 'Anouk Vantorre', source: 'VERIFIED_DOCUMENT' }],
      from: '',
      to: '',
      amounts: [],
      narrative: '',
      cases: [],
      members: [],
    },
    versions: [{ number: 1, by: 'olga', at }],
  }
}
