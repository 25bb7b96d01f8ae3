/**
 * Stands in for the console until there is one: `npm run operator -- list`, `-- requests`, `-- questionnaires …`, `-- approve CASE`,
 * `-- retry CASE --reason CODE`, `-- reject CASE --reason CODE`. CASE is the attempt's id as `list` shows it.
 */
import './plain-faults.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { reasons } from '@tessera/contract/reasons.ts'
import { lettersRead } from '../audit/events.ts'
import { waitingAppeals } from '../appeals/appeal.ts'
import { decideAddressByPerson } from '../addresses/decide.ts'
import { setClosed } from '../members/close.ts'
import { moveToSite } from '../members/site.ts'
import { openCommandContext, type CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { appealCommand, appealUsage } from './appeal-commands.ts'
import { eraseCommand, eraseUsage, listErasures } from './erase-commands.ts'
import { fileUsage, listFiles, writeFile } from './file-commands.ts'
import { OrderFault, questionnaireCommand, questionnaireUsage } from './questionnaire-commands.ts'
import { testCommand, testUsage } from './test-commands.ts'
import { transferCommand, transferUsage, type TransferOrder } from './transfer-command.ts'
import { caseReasons, reasonUsage } from './case-reasons.ts'
import { decideByPerson } from '../providers/builtin/jobs.ts'
import { MoveRefused } from '../identity/decide.ts'
import { AttributeRefused, setAttribute } from '../members/attributes.ts'
import { setResidence } from '../identity/residence.ts'
import { latestMails } from '../mail/outbox.ts'
import { applyRule, membersHit, ruleFrom } from '../reverification/rule.ts'
import { stopTransfer } from '../transfers/stop.ts'
import { latestRequests } from '../support/store.ts'

const verdicts = { approve: 'approved', retry: 'needs_action', reject: 'rejected' } as const

const usage = `Usage:
  npm run operator -- list                            cases that wait for a person, oldest first
  npm run operator -- requests                        what people asked support, the latest last
  npm run operator -- approve CASE
  npm run operator -- retry CASE --reason CODE[:PHOTO] the member may mend it, and is asked for nothing else
  npm run operator -- reject CASE --reason CODE       final
  npm run operator -- mails                           letters of the outbox, the latest last
  npm run operator -- reverify RULE                   how many members a rule asks for a newer document
  npm run operator -- reverify RULE --apply --days N  asks them, to be done within N days
  npm run operator -- attribute MEMBER NAME=VALUE     sets what the member's compliance goes by; no VALUE takes it away
  npm run operator -- site MEMBER SITE                moves the member to another site: other rules hold
  npm run operator -- residence MEMBER COUNTRY        where the member lives, two letters; a verified member's site stays
  npm run operator -- stop-transfer MEMBER            stops the identity that moves from or to the member, within its 24 hours
  npm run operator -- close MEMBER                    nobody signs in to the account, and whoever is signed in is out
  npm run operator -- open MEMBER                     opens a closed account again
RULE is one or more of --country NL, --document ID_CARD, --verified-before 2025-01-31, --expires-before 2027-06-30.
Reasons: ${Object.keys(reasons).join(', ')}
${reasonUsage}
${appealUsage}
${eraseUsage}
${fileUsage}
${questionnaireUsage}
${transferUsage}
${testUsage}`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    reason: { type: 'string', multiple: true },
    by: { type: 'string' },
    country: { type: 'string' },
    document: { type: 'string' },
    'verified-before': { type: 'string' },
    'expires-before': { type: 'string' },
    days: { type: 'string' },
    apply: { type: 'boolean' },
    mend: { type: 'string', multiple: true },
    request: { type: 'string' },
    scene: { type: 'string' },
    due: { type: 'string' },
    out: { type: 'string' },
    reference: { type: 'string' },
    direction: { type: 'string' },
    asset: { type: 'string' },
    amount: { type: 'string' },
    value: { type: 'string' },
    currency: { type: 'string' },
  },
})
const [action = '', id = '', change = ''] = positionals

if (action === 'list') await list()
else if (action === 'requests') await requests()
else if (action === 'mails') await mails()
else if (action === 'reverify') await reverify()
else if (action === 'attribute' && /^\d{1,15}$/.test(id) && change.includes('=')) await attribute(Number(id), change)
else if (action === 'site' && /^\d{1,15}$/.test(id) && change) await site(Number(id), change)
else if (action === 'residence' && /^\d{1,15}$/.test(id) && change) await residence(Number(id), change)
else if (action === 'stop-transfer' && /^\d{1,15}$/.test(id)) await stopMove(Number(id))
else if ((action === 'close' || action === 'open') && /^\d{1,15}$/.test(id)) await close(Number(id), action === 'close')
else if (action === 'questionnaires' && id) await questionnaires()
else if (action === 'tests' && id) await tests()
else if (action === 'transfer' && id) await carryOut((context) => transferCommand(context, { member: id, ...transferValues(), by: values.by ?? userInfo().username }))
else if (action === 'appeals' && id) await carryOut((context) => appealCommand(context, { action: id, id: change, reasons: values.reason ?? [], by: values.by ?? userInfo().username }))
else if (action === 'erasures') await carryOut(listErasures)
else if (action === 'erase' && /^\d{1,15}$/.test(id)) await carryOut((context) => eraseCommand(context, { memberId: Number(id), apply: values.apply === true, by: values.by ?? userInfo().username }))
else if (action === 'files' && id) await carryOut((context) => listFiles(context, id))
else if (action === 'file' && id) await carryOut((context) => writeFile(context, { caseId: id, fileId: change, out: values.out, by: values.by ?? userInfo().username }))
else if (Object.hasOwn(verdicts, action) && id) await judge(verdicts[action as keyof typeof verdicts])
else fail(usage)

async function list(): Promise<void> {
  const { context, close } = await openCommandContext()
  try {
    const cases = await context.db
      .selectFrom('attempt')
      .select(['id', 'member_id', 'level', 'number', 'country', 'document_type', 'submitted_at', 'reasons', 'checks'])
      .where('state', '=', 'in_review')
      // Nobody decides on whoever was erased.
      .where((eb) => eb.exists(eb.selectFrom('member').select('member.id').whereRef('member.id', '=', 'attempt.member_id').where('data_key', 'is not', null)))
      .orderBy('submitted_at')
      .execute()
    const photos = await context.db
      .selectFrom('photo')
      .innerJoin('attempt', 'attempt.id', 'photo.attempt_id')
      .select(['photo.attempt_id', 'photo.side'])
      .where('attempt.state', '=', 'in_review')
      .where('superseded_at', 'is', null)
      .orderBy('photo.created_at')
      .execute()
    for (const one of cases) {
      const sides = photos.filter(({ attempt_id: id }) => id === one.id).map(({ side }) => side)
      const face = sides.includes('selfie') ? '; compare the selfie with the document: no machine did' : ''
      const open = one.checks.filter(({ outcome }) => outcome !== 'passed').map(({ name, outcome }) => `${name} (${outcome})`)
      console.log(`${one.id}  member ${one.member_id}  ${one.level}  try ${one.number}  ${one.country} ${one.document_type}  sent ${one.submitted_at?.toISOString()}`)
      console.log(`  reasons: ${one.reasons.join(', ') || 'none'}\n  not passed: ${open.join(', ') || 'none'}\n  photos: ${sides.join(', ') || 'none'}${face}`)
    }
    const proofs = await context.db
      .selectFrom('address_proof')
      .select(['id', 'member_id', 'country', 'document_class', 'submitted_at', 'checks'])
      .where('state', '=', 'in_review')
      .where((eb) => eb.exists(eb.selectFrom('member').select('member.id').whereRef('member.id', '=', 'address_proof.member_id').where('data_key', 'is not', null)))
      .orderBy('submitted_at')
      .execute()
    for (const one of proofs) {
      const open = one.checks.filter(({ outcome }) => outcome !== 'passed').map(({ name, outcome }) => `${name} (${outcome})`)
      console.log(`${one.id}  member ${one.member_id}  proof of address  ${one.country} ${one.document_class}  sent ${one.submitted_at?.toISOString()}\n  not passed: ${open.join(', ') || 'none'}`)
    }
    const waiting = cases.length + proofs.length
    const appeals = (await waitingAppeals(context)).length
    if (appeals > 0) console.log(`${appeals} ${appeals === 1 ? 'appeal waits' : 'appeals wait'} (appeals list)`)
    console.log(`${waiting} ${waiting === 1 ? 'case waits' : 'cases wait'}`)
  } finally {
    await close()
  }
}

async function requests(): Promise<void> {
  const { context, close } = await openCommandContext()
  try {
    const { latest, count } = await latestRequests(context.db, context.keyring, 100)
    await context.db.transaction().execute((trx) => lettersRead(trx, values.by ?? userInfo().username, 'requests', latest.length))
    for (const { id, createdAt, topic, memberId, caseId, replyTo, message } of latest) {
      console.log(
        `${id}  ${createdAt.toISOString()}  ${topic}${caseId === null ? '' : ` ${caseId}`}  ${memberId === null ? 'no member' : `member ${memberId}`}  answer to ${printable(replyTo ?? 'nobody')}`,
      )
      console.log(printable(message ?? '(erased)').replaceAll(/^/gm, '  '))
    }
    console.log(count > latest.length ? `the latest ${latest.length} of ${count} requests` : `${count} ${count === 1 ? 'request' : 'requests'}`)
  } finally {
    await close()
  }
}

async function mails(): Promise<void> {
  const { context, mode, close } = await openCommandContext()
  try {
    const letters = await latestMails(context.db, context.keyring, 100)
    // In the chain before anybody has them before their eyes.
    await context.db.transaction().execute((trx) => lettersRead(trx, values.by ?? userInfo().username, 'mails', letters.length))
    for (const { at, memberId, kind, subject, body } of letters) {
      // With a member's code an officer could act as the member.
      const secret = kind === 'one-time-code' && mode === 'production'
      console.log(`${at.toISOString()}  member ${memberId}  ${secret ? '(a one-time code, for the member alone)' : `${printable(subject)}\n  ${printable(body)}`}`)
    }
  } finally {
    await close()
  }
}

async function reverify(): Promise<void> {
  const rule = ruleFrom({ country: values.country, document: values.document, verifiedBefore: values['verified-before'], expiresBefore: values['expires-before'] })
  const days = Number(values.days)
  if (typeof rule === 'string') return fail(`${rule}\n\n${usage}`)
  if (values.apply && !(Number.isInteger(days) && days >= 1 && days <= 365)) return fail(`--apply needs --days, from 1 to 365.\n\n${usage}`)
  const { context, close } = await openCommandContext()
  try {
    const hit = await membersHit(context.db, rule)
    const asked = values.apply ? await applyRule(context.db, hit, { by: values.by ?? userInfo().username, days }, new Date()) : null
    console.log(
      `The rule hits ${hit.length} verified ${hit.length === 1 ? 'member' : 'members'} without an open request${asked === null ? '; nothing was changed' : `; ${asked} ${asked === 1 ? 'was' : 'were'} asked`}`,
    )
  } finally {
    await close()
  }
}

function questionnaires(): Promise<void> {
  const [, action = '', subject = '', code = ''] = positionals
  const { reason = [], mend = [], request, scene, due } = values
  return carryOut((context) => questionnaireCommand(context, { action, id: subject, code, reasons: reason, mend, request, scene, due, by: values.by ?? userInfo().username }))
}

function tests(): Promise<void> {
  const [, action = '', subject = ''] = positionals
  return carryOut((context) => testCommand(context, { action, id: subject, reasons: values.reason ?? [], by: values.by ?? userInfo().username }))
}

async function carryOut(order: (context: CommandContext) => Promise<string>): Promise<void> {
  const { context, close } = await openCommandContext()
  try {
    console.log(await order(context))
  } catch (error) {
    if (!(error instanceof MoveRefused || error instanceof OrderFault)) throw error
    fail(error instanceof OrderFault ? `${error.message}\n\n${usage}` : error.message)
  } finally {
    await close()
  }
}

function transferValues(): Omit<TransferOrder, 'member' | 'by'> {
  const { reference, direction, asset, amount, value, currency } = values
  return { reference, direction, asset, amount, value, currency }
}

async function judge(verdict: (typeof verdicts)[keyof typeof verdicts]): Promise<void> {
  const named = caseReasons(values.reason ?? [])
  if (typeof named === 'string') return fail(`${named}\n\n${usage}`)
  const { codes: known, sides } = named
  if (verdict !== 'approved' && known.length === 0) return fail(`A refusal needs a reason.\n\n${usage}`)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return fail(`Not a case: ${id}`)
  const { context, close } = await openCommandContext()
  try {
    const operator = values.by ?? userInfo().username
    const proof = await context.db.selectFrom('address_proof').select('id').where('id', '=', id).executeTakeFirst()
    if (proof) await decideAddressByPerson(context, id, verdict, known, operator)
    else await decideByPerson(context, id, verdict, known, operator, sides)
    console.log(`Case ${id}: ${verdict}`)
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    fail(error.message)
  } finally {
    await close()
  }
}

async function site(memberId: number, to: string): Promise<void> {
  await changing(async ({ db }, actor) => {
    await db.transaction().execute((trx) => moveToSite(trx, actor, memberId, to))
    return `Member ${memberId} belongs to ${to}`
  })
}

async function residence(memberId: number, country: string): Promise<void> {
  await changing(async ({ db, regions, config }, actor) => {
    await db.transaction().execute((trx) => setResidence({ regions, config }, trx, actor, memberId, country))
    return `Member ${memberId} lives in ${country}`
  })
}

async function stopMove(memberId: number): Promise<void> {
  await changing(async (context, actor) => {
    const stopped = await context.db.transaction().execute((trx) => stopTransfer(trx, context, memberId, actor))
    if (!stopped) throw new AttributeRefused(`No identity moves from or to member ${memberId}`)
    return `The identity stays: the transfer of member ${memberId} is stopped`
  })
}

async function close(memberId: number, closed: boolean): Promise<void> {
  await changing(async ({ db }, actor) => {
    await db.transaction().execute((trx) => setClosed(trx, actor, memberId, closed))
    return `The account of member ${memberId} is ${closed ? 'closed' : 'open'}`
  })
}

async function attribute(memberId: number, change: string): Promise<void> {
  const at = change.indexOf('=')
  await changing(async ({ db }, actor) => {
    const now = await db.transaction().execute((trx) => setAttribute(trx, actor, memberId, change.slice(0, at), change.slice(at + 1)))
    return `Member ${memberId}: ${JSON.stringify(now)}`
  })
}

/** Changes something of a member and tells what, or why it cannot be changed. */
async function changing(work: (context: CommandContext, actor: string) => Promise<string>): Promise<void> {
  const { context, close } = await openCommandContext()
  try {
    console.log(await work(context, `operator:${values.by ?? userInfo().username}`))
  } catch (error) {
    if (!(error instanceof AttributeRefused)) throw error
    fail(printable(error.message))
  } finally {
    await close()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
