import { array, asyncProperty, assert as holdsFor, boolean, constantFrom, record } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { withApprovals, withRejections } from '../../testing/approvals.ts'
import { onlyStaff } from '../../testing/console.ts'
import { useOwnServer } from '../../testing/server.ts'
import { newCases } from '../../testing/waiting-cases.ts'
import { askOfMember } from '../../compliance/questionnaires/ask.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { caseVersion } from '../../verification/records/case-version.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { returnProposal } from '../handling/return-proposal.ts'
import { nextCases } from '../queue/claims.ts'
import { decideCase } from './decide.ts'

/* What two people rejected, only two people reopen, whatever they reopen it to; after an appeal two others. */

const server = useOwnServer()
const people = ['anna', 'bert', 'carla', 'dora'] as const
beforeAll(() =>
  onlyStaff(server(), {
    root: 'admin',
    tester: 'reviewer',
    anna: 'reviewer',
    bert: 'reviewer',
    carla: 'senior',
    dora: 'senior',
  }),
)

const step = record({
  act: constantFrom('approved' as const, 'resubmission_requested' as const, 'return' as const),
  by: constantFrom(...people),
})

it.each(['identity', 'address'] as const)(
  '%s: no sequence reopens it with one person',
  async (kind) => {
    const { context: usual } = server().running
    const regions = withRejections(withApprovals(usual.regions, {}), ['FRAUD'])
    const context = { ...usual, regions }
    const reasons = {
      approved: [],
      resubmission_requested: [{ code: kind === 'identity' ? 'DOC_COPY' : 'POA_DATE', photos: [] }],
      rejected: [{ code: 'FRAUD', photos: [] }],
    } as const
    const count = { proposed: 0, approved: 0, resubmission_requested: 0, refused: 0, returned: 0 }

    const oneRun = async (
      appealed: boolean,
      steps: { act: 'approved' | 'resubmission_requested' | 'return'; by: string }[],
    ) => {
      const one = await newCases[kind](server())
      const attempted = async (work: (version: number) => Promise<'decided' | 'proposed' | 'returned'>) => {
        const version = await server()
          .db.transaction()
          .execute((trx) => caseVersion(trx, one.subject, 'reviewer:anna'))
        return work(version).catch((error: unknown) => {
          if (error instanceof InvalidTransition) return 'refused' as const
          throw error
        })
      }
      const decide = (verdict: keyof typeof reasons, by: string) =>
        attempted((version) =>
          decideCase(
            context,
            {
              caseId: one.id,
              version,
              corrections: [],
              verdict,
              reasons: reasons[verdict],
              because: verdict === 'approved' ? 'NEW_EVIDENCE' : undefined,
            },
            by,
          ),
        )
      expect([await decide('rejected', 'anna'), await decide('rejected', 'bert')]).toEqual(['proposed', 'decided'])
      if (appealed) expect(await one.events['appeal']?.()).toMatchObject({ ret_code: 0 })
      let proposed: { by: string; verdict: string } | null = null
      for (const { act, by } of steps) {
        if (act === 'return') {
          const done = await attempted((version) =>
            returnProposal(context, { caseId: one.id, version, reason: 'LOOK_AGAIN', by }).then(
              () => 'returned' as const,
            ),
          )
          if (done === 'returned') proposed = null
          if (done === 'returned') count.returned += 1
          continue
        }
        const outcome = await decide(act, by)
        if (outcome === 'refused') count.refused += 1
        else if (appealed) expect(['anna', 'bert']).not.toContain(by)
        if (outcome === 'decided') {
          expect(proposed?.verdict).toBe(act)
          expect(proposed?.by).not.toBe(by)
          count[act] += 1
          return
        }
        if (outcome === 'proposed') {
          proposed = { by, verdict: act }
          count.proposed += 1
        }
      }
    }
    await holdsFor(asyncProperty(boolean(), array(step, { minLength: 4, maxLength: 10 }), oneRun), {
      numRuns: 12,
      endOnFailure: true,
      examples: [
        [
          true,
          [
            { act: 'resubmission_requested', by: 'anna' },
            { act: 'resubmission_requested', by: 'carla' },
            { act: 'resubmission_requested', by: 'bert' },
            { act: 'resubmission_requested', by: 'dora' },
          ],
        ],
        [
          false,
          [
            { act: 'approved', by: 'carla' },
            { act: 'return', by: 'dora' },
            { act: 'approved', by: 'carla' },
            { act: 'approved', by: 'anna' },
          ],
        ],
      ],
    })
    expect(Object.entries(count).filter(([, times]) => times === 0)).toEqual([])
  },
  120_000,
)

it('questionnaire: asking it again takes two, too', async () => {
  const { context: usual } = server().running
  const context = { ...usual, regions: withRejections(withApprovals(usual.regions, {}), ['QST_FRAUD']) }
  const { id } = await newCases.questionnaire(server())
  const reject = (by: string) =>
    decideQuestionnaire(context, id, { verdict: 'rejected', reasons: ['QST_FRAUD'], corrections: [], by })
  expect([await reject('anna'), await reject('bert')]).toEqual(['proposed', 'decided'])
  const row = () => server().db.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { member_id: memberId, template_code: templateCode } = await row()
  const ask = async (by: string) => (await askOfMember(context, { memberId, templateCode, by })).state
  expect(await ask('carla')).toBe('QUESTIONNAIRE_STATUS_REJECTED')
  await expect(ask('carla')).rejects.toThrow('You have proposed this already')
  expect([await nextCases(context, 'carla', {}), await nextCases(context, 'dora', {})]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  expect(await ask('dora')).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
  expect(await nextCases(context, 'dora', {})).not.toContain(id)
})
