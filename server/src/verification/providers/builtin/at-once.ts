import type { CheckName } from '@tessera/contract/checks.ts'
import type { RetCodeName } from '@tessera/contract/errors.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { Context } from '../../../context.ts'
import type { Attempt, Member } from '../../../platform/db/tables.ts'
import { currentPhotos, readDetails } from '../../../accounts/snapshot/attempts.ts'
import { claimOfAnother, documentHash } from '../../attempts/claims.ts'
import { photosToTake } from '../../attempts/documents.ts'
import { photosOf } from '../../attempts/evidence.ts'
import { takeTurn, turnsLeft } from '../../../platform/limits/rate-limit.ts'
import { memberById, type Identity } from '../../../accounts/members/store.ts'
import { policyOf as updatePolicyOf, regionOf } from '../../../regions/region.ts'
import { demandOn } from '../../reverification/demand.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import { best } from '../../attempts/read-identity.ts'
import { claimOf } from '../../attempts/claim.ts'
import { takeEarlyReading } from './early-reading.ts'
import { policyOf } from './jobs.ts'
import type { Reading } from '../../../recognition/read/reading.ts'

/** Reading takes seconds of a processor: whoever tries more often than this is read like everybody, after sending. */
const looksPerMember = { name: 'look-at-once', limit: 10, seconds: 3600 }
/** How long somebody who presses Send waits for it; what takes longer is read after sending. */
const patienceMs = 15_000

const unreadable: readonly ReasonCode[] = ['IMG_BLUR_GLARE', 'IMG_CUT_OFF', 'DOC_INCOMPLETE_NAME_DOB']
/** All that says whose document it is, by the document itself. */
const samePerson: readonly CheckName[] = ['same-person', 'name-as-typed', 'birth-date-as-typed']

/**
 * What the machine sees at once that makes a newer document useless: then it is not sent, and no try is used up. Null where nothing
 * speaks against sending it, or where that cannot be known in time.
 */
export async function refusedAtOnce(context: Context, attempt: Attempt): Promise<RetCodeName | null> {
  const member = await memberById(context.db, attempt.member_id)
  const details = member && readDetails(context.keyring, member, attempt)
  if (!member?.identity || !details) return null
  const region = regionOf(context.regions, member.site)
  const taken = await currentPhotos(context.db, attempt.id)
  // What is still missing is said by whoever sends it.
  if (photosToTake(region, attempt.document_type).some((side) => !taken.some((photo) => photo.side === side)))
    return null
  if ((await turnsLeft(context.db, looksPerMember, String(member.id))) === 0) return null
  await takeTurn(context.db, looksPerMember, String(member.id))
  const reading = await readInTime(context, member, attempt)
  if (!reading) return null

  const claim = claimOf(attempt, details)
  const policy = { ...policyOf(context, region), personComparesFace: false }
  const number = best(collectFacts(reading, claim, policy.today), 'documentNumber')
  const hash = number ? documentHash(context.keyring, attempt.country, number) : null
  // What only waits on another account bars nobody at once: whoever reads after sending hands it to a person.
  const documentUsedByAnother =
    hash !== null &&
    (await context.db.transaction().execute((trx) => claimOfAnother(trx, hash, member.id))) === 'verified'
  const verifiedAs = context.keyring.openJson<Identity>(member, 'member.identity', member.identity)
  const demanded = await demandOn(context.db, context.keyring, member, updatePolicyOf(context.regions, member.site))
  return codeOf(
    evaluate(reading, claim, policy, { documentUsedByAnother, copyOfRefusedPhoto: false, verifiedAs, demanded }),
  )
}

/** The reading, unless it takes too long or fails: then whoever reads after sending has the word. */
async function readInTime(context: Context, member: Member, attempt: Attempt): Promise<Reading | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), patienceMs)
  try {
    const reading = takeEarlyReading(context, member, attempt).then(
      (early) => early ?? readNow(context, member, attempt),
    )
    return await Promise.race([reading.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

async function readNow(context: Context, member: Member, attempt: Attempt): Promise<Reading> {
  const photos = await photosOf(context, member, attempt.id)
  return context.readers.read(
    photos.flatMap(({ side, jpeg }) => (side === 'selfie' ? [] : [{ side, jpeg }])),
    { documentType: attempt.document_type },
  )
}

/** The number that the specification has for what was found (docs/error-codes.md); null for whatever is not the member's to mend at once. */
export function codeOf({ checks, decision: { verdict, reasons } }: Evaluation): RetCodeName | null {
  if (verdict === 'retry') {
    if (reasons.includes('DOC_EXPIRED')) return 'updateDocumentExpired'
    return reasons[0] && unreadable.includes(reasons[0]) ? 'updateDocumentUnreadable' : null
  }
  // Told to nobody but the very person of the document: everybody else could learn from it who has an account.
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)
  const theirs = samePerson.every((name) => checks.some((check) => check.name === name && check.outcome === 'passed'))
  return verdict === 'person' &&
    theirs &&
    failed.every((name) => name === 'document-not-used-elsewhere') &&
    failed.length > 0
    ? 'updateDocumentTaken'
    : null
}
