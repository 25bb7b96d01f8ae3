import { reasons } from '@tessera/contract/reasons.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { waitingAppeals } from '../../verification/appeals/appeal.ts'
import { identitiesInReview } from '../cases/in-review.ts'
import { overviewOf } from '../cases/of-member.ts'
import { openCase } from '../cases/open.ts'
import { queue } from '../queue/everything.ts'
import { decideByReviewer, type ReviewerDecision } from '../../verification/attempts/decide-by-reviewer.ts'
import { approvalReasons, releaseReasons } from '@tessera/contract/verdicts.ts'
import { releaseDocument } from '../../verification/attempts/two-reviewers.ts'
import { caseReasons, reasonUsage } from './case-reasons.ts'
import type { CommandContext } from './command-context.ts'
import { idFrom, memberFrom, CommandError, type Command, type Typed } from './command.ts'
import { casePage, memberPage } from './case-page.ts'
import { waitingFor } from './waiting-time.ts'

const verdicts = { 'request-resubmission': 'resubmission_requested', reject: 'rejected' } as const

const caseList: Command = {
  usage:
    '  npm run operator -- list                            identities and addresses in review with their checks, oldest first',
  words: 0,
  run: list,
}

const whole: Command = {
  usage:
    '  npm run operator -- queue                           every case that needs a reviewer, of every kind, the earliest due first',
  words: 0,
  async run(context, { by }) {
    const rows = await queue(context, by)
    const lines = rows.map(
      ({ kind, id, memberId, what, since }) =>
        `${id}  ${kind}  member ${memberId}  ${what}  waiting ${since ? `${waitingFor(since)} since ${since.toISOString()}` : '?'}`,
    )
    return [...lines, `${rows.length} ${rows.length === 1 ? 'case' : 'cases'} to decide`].join('\n')
  },
}

const show: Command = {
  usage:
    '  npm run operator -- show CASE                       opens a case of any kind: answers, readings, checks and history',
  words: 1,
  run: async (context, { words, by }) => casePage(await openCase(context, idFrom(words[0], 'case'), by)),
}

const member: Command = {
  usage:
    '  npm run operator -- member MEMBER                   a member’s site, level, cases and history, and whether locked or closed',
  words: 1,
  run: async (context, { words, by }) => memberPage(await overviewOf(context, memberFrom(words[0]), by)),
}

const deciding = (action: keyof typeof verdicts, usage: string): Command => ({
  usage,
  words: 1,
  async run(context, { words, values, by }) {
    if (!words[0]) throw new CommandError()
    const named = caseReasons(values.reason ?? [])
    if (typeof named === 'string') throw new CommandError(named)
    const { codes, sides } = named
    const verdict = verdicts[action]
    if (codes.length === 0)
      throw new CommandError(
        'A refusal needs a reason: add --reason CODE. request-resubmission --help lists the codes.',
      )
    const id = idFrom(words[0], 'case')
    const proof = await context.db.selectFrom('address_proof').select('id').where('id', '=', id).executeTakeFirst()
    const done = proof
      ? await decideAddressByReviewer(context, id, { verdict, reasons: codes, reviewer: by })
      : await decideByReviewer(context, id, { verdict, reasons: codes, reviewer: by, sides })
    if (done === 'proposed')
      return verdict === 'rejected'
        ? `Case ${id}: rejection proposed by ${by}; a second reviewer must reject it, too (--by NAME)`
        : requestProposed(id, by)
    return `Case ${id}: ${verdict}`
  },
})

/** What is printed when a request to the member reopens what two people rejected. */
export const requestProposed = (id: string, by: string): string =>
  `Case ${id}: request proposed by ${by}, because two people rejected it; a second reviewer must ask for changes, too (--by NAME)`

const approve: Command = {
  usage: `  npm run operator -- approve CASE [--reason CODE] [--number NUMBER]
                                                      a reason is needed where a check failed: ${approvalReasons.join(', ')}.
                                                      Where no document number was read, type it as on the photo, or say why`,
  words: 1,
  async run(context, { words, values, by }) {
    const id = idFrom(words[0], 'case')
    const because = oneReason(approvalReasons, values.reason ?? [], 'An approval takes no reason')
    const decision: ReviewerDecision = { verdict: 'approved', reasons: [], reviewer: by, because }
    const proof = await context.db.selectFrom('address_proof').select('id').where('id', '=', id).executeTakeFirst()
    if (proof && values.number !== undefined) throw new CommandError('A proof of address takes no --number')
    const done = proof
      ? await decideAddressByReviewer(context, id, decision)
      : await decideByReviewer(context, id, { ...decision, number: values.number })
    if (done === 'proposed') return `Case ${id}: approved by ${by}; a second reviewer must approve it, too (--by NAME)`
    return `Case ${id}: approved`
  },
}

const release: Command = {
  usage: `  npm run operator -- release CASE --reason CODE        takes the document of an approved case from its member, so that another one can be
                                                      verified with it; two reviewers must do it. Reasons: ${releaseReasons.join(', ')}`,
  words: 1,
  async run(context, { words, values, by }) {
    const id = idFrom(words[0], 'case')
    const reason = oneReason(releaseReasons, values.reason ?? [], 'Not a reason to release a document:')
    if (!reason) throw new CommandError(`A release needs a reason: add --reason ${releaseReasons.join(' or ')}`)
    return (await releaseDocument(context, id, { reason, reviewer: by })) === 'released'
      ? `Case ${id}: its document is released`
      : `Case ${id}: release proposed by ${by}; a second reviewer must confirm it (--by NAME)`
  },
}

/** The one reason as typed, if any. */
function oneReason<Code extends string>(
  known: readonly Code[],
  typed: readonly string[],
  wrong: string,
): Code | undefined {
  const found = known.find((code) => code === typed[0])
  if (typed.length > 1 || (typed.length === 1 && !found))
    throw new CommandError(`${wrong} ${typed.join(', ')}. One of: ${known.join(', ')}`)
  return found
}

const catalogue = `Reasons: ${Object.keys(reasons).join(', ')}\n${reasonUsage}`

export const caseCommands = {
  queue: whole,
  show,
  member,
  list: caseList,
  approve,
  release,
  'request-resubmission': deciding(
    'request-resubmission',
    `  npm run operator -- request-resubmission CASE --reason CODE[:PHOTO]  asks the member to correct only this, and send it again\n${catalogue}`,
  ),
  reject: deciding(
    'reject',
    '  npm run operator -- reject CASE --reason CODE       rejects it for good; the codes are those of request-resubmission.\n                                                      Where the region says so (fraud), two reviewers must do it',
  ),
}

async function list(context: CommandContext, { by }: Typed): Promise<string> {
  const { cases, photos, proofs } = await identitiesInReview(context, by)
  const waiting = cases.length + proofs.length
  const appeals = (await waitingAppeals(context, by)).length
  return [
    ...cases.map((one) => {
      const sides = photos.filter(({ attempt_id: id }) => id === one.id).map(({ side }) => side)
      const face = sides.includes('selfie') ? '; compare the selfie with the document: no machine has' : ''
      const head = `${one.id}  member ${one.member_id}  ${one.level}  attempt ${one.number}  ${one.country} ${one.document_type}  sent ${one.submitted_at?.toISOString()}`
      return `${head}\n  reasons: ${one.reasons.join(', ') || 'none'}\n  not passed: ${open(one.checks)}\n  photos: ${sides.join(', ') || 'none'}${face}`
    }),
    ...proofs.map(
      (one) =>
        `${one.id}  member ${one.member_id}  proof of address  ${one.country} ${one.document_class}  sent ${one.submitted_at?.toISOString()}\n  not passed: ${open(one.checks)}`,
    ),
    ...(appeals > 0 ? [`${appeals} open ${appeals === 1 ? 'appeal' : 'appeals'} (appeals list)`] : []),
    `${waiting} ${waiting === 1 ? 'case' : 'cases'} to decide`,
  ].join('\n')
}

function open(checks: readonly { name: string; outcome: string }[]): string {
  const named = checks.filter(({ outcome }) => outcome !== 'passed').map(({ name, outcome }) => `${name} (${outcome})`)
  return named.join(', ') || 'none'
}
