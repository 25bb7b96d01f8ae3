import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinSession } from '@tessera/contract/endpoints/v3/private/kyc/builtin/session.ts'
import type { AttemptMethod } from '@tessera/contract/resubmission.ts'
import { reasonsForMember } from '@tessera/contract/reasons.ts'
import { documentSides, type AttemptPurpose, type KycLevel } from '@tessera/contract/states.ts'
import { attemptStarted } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import { accessPurposes } from '../../accounts/codes/access-purposes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { currentPhotos, lockAttempt, openAttempt, ownAttempt, readDetails } from '../../accounts/snapshot/attempts.ts'
import { refuseUnservedWords, requireConsent } from '../attempts/consent.ts'
import { acceptedDocuments, photosToTake } from '../records/documents.ts'
import { itemsToResubmit, photosForMember } from '../records/resubmission.ts'
import { revisionOf } from '../../accounts/snapshot/revision.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import { memberChanged, versionOf, lockMember } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { providerOfAttempt } from '../providers/choose.ts'
import { providerOf } from '../providers/providers.ts'
import { carryPhotosOver, inheritanceOf, refusedLast, verifiedWith } from './carry-over.ts'
import { dropDrafts, moveDraft } from '../../accounts/drafts/drafts.ts'
import { detailsDraft, fieldsOfDetails, isUnsaved } from '../step-drafts/saved.ts'
import { lockCase } from './lock-case.ts'
import { supersede } from './supersede.ts'
import { useAccessToken, refuseUnlessAllowed } from './permission.ts'

type Starting = Pick<VerificationParts, 'db' | 'storage' | 'regions' | 'providers'> & EmailParts

export type Trx = Transaction<Database>
type View = NonNullable<ResultOf<typeof builtinSession>['attempt']>
type Start = BodyOf<typeof builtinSession>

/** The attempt as the member's screens show it. */
export async function viewOf(
  context: Pick<VerificationParts, 'config' | 'keyring' | 'regions' | 'providers'>,
  db: VerificationParts['db'] | Trx,
  member: SessionMember,
  attempt: Attempt,
): Promise<View> {
  const region = regionOf(context.regions, member.site)
  const { provider, collected } = await providerOfAttempt(context, db, member, attempt)
  // A vendor that took the photos in its own part leaves none for us to take.
  const sides = collected ? [] : photosToTake(region, attempt.document_type)
  const photos = (await currentPhotos(db, attempt.id)).toSorted((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side))
  const refused = attempt.resubmission_of ? await ownAttempt(db, member.id, attempt.resubmission_of) : null
  // What was sent is shown masked, by kyc-personal-info.
  const details = attempt.state === 'draft' ? readDetails(context.keyring, member, attempt) : null
  const taken = photos.flatMap(({ side, copied_from: copied }) => (copied ? [side] : []))
  return {
    attemptId: attempt.id,
    level: attempt.level,
    purpose: attempt.purpose,
    status: attempt.state,
    provider: provider.name,
    collected,
    country: attempt.country,
    documentType: attempt.document_type,
    sides,
    photos: photos.map(({ side, id, problem, created_at: at }) => ({
      side,
      photoId: id,
      problem,
      uploadedAt: at.toISOString(),
    })),
    details,
    resubmission: refused && {
      reasons: reasonsForMember(refused.reasons),
      photos: photosForMember(refused),
      // The photos that carried over. Another document has a different set.
      asks: [
        ...itemsToResubmit(refused, sides).filter((item) => item === 'document' || item === 'details'),
        ...sides.filter((side) => !taken.includes(side)),
      ],
    },
    suggested: refused && !attempt.details ? readDetails(context.keyring, member, refused) : null,
    version: await versionOf(db, member.id),
    unsaved: await isUnsaved(db, context.keyring, member, {
      key: detailsDraft(attempt.id),
      saved: details && fieldsOfDetails(details),
    }),
    consentNeeded: attempt.consent_version === null,
    revision: revisionOf([
      attempt.id,
      attempt.country,
      attempt.document_type,
      sides,
      photos.map(({ id }) => id),
      details && [details.firstName, details.lastName, details.birthDate],
    ]),
  }
}

/** Choosing another document leaves a record each time. No one needs more than this. */
const newDrafts = { name: 'draft', limit: 60, seconds: 3600 }

/** Starts a draft, resumes the open one, replaces it when another document was chosen, or starts a resubmission. */
export async function startOrResume(context: Starting, member: SessionMember, start: Start): Promise<View | null> {
  const put: string[] = []
  const started = context.db
    .transaction()
    .execute((trx) => startWithin(trx, context, member, { start, put: (blob) => put.push(blob) }))
  return started.catch(async (error: unknown) => {
    // No row points to these files, so they would stay forever.
    await Promise.all(put.map((blob) => context.storage.remove(blob)))
    throw error
  })
}

async function startWithin(
  trx: Trx,
  context: Omit<Starting, 'db'>,
  member: SessionMember,
  { start, put }: { start: Start; put: (blob: string) => void },
): Promise<View | null> {
  const { level, purpose = 'verify' } = start
  const { name: provider } = providerOf(context, member, level)
  // The first caller starts the draft, and all others find it.
  const caseId = await lockCase(trx, { memberId: member.id, level, provider })
  await lockMember(trx, member.id)
  const found = await openAttempt(trx, member.id, level)
  // Locked and read again: another tab may be sending it at this moment.
  const locked = found && (await lockAttempt(trx, member.id, found.id))
  // A draft for the other purpose is not resumed. A submitted case belongs to the member for either purpose.
  const open = locked?.state === 'draft' && locked.purpose !== purpose ? undefined : locked
  const other = open ? undefined : locked
  if (open && open.state !== 'draft') return viewOf(context, trx, member, open)
  const refused = start.startOver ? undefined : await refusedLast(trx, member.id, level, purpose)
  const verified = purpose === 'update' && !start.startOver ? await verifiedWith(trx, member.id, level) : undefined
  const chosen = chosenOf(start, open ? undefined : refused)
  if (!chosen) return open ? viewOf(context, trx, member, open) : null
  const isSame = open?.country === chosen.country && open.document_type === chosen.document_type
  if (open && !start.startOver && !start.otherDocument && isSame) return viewOf(context, trx, member, open)

  await consumeRateLimit(trx, newDrafts, String(member.id))
  const consentVersion =
    open?.consent_version ?? start.consentVersion ?? consentStill(context, refused ?? verified) ?? null
  // A vendor gets the photos as they are taken. Ours stay with us until the member sends them.
  if (provider !== 'default') requireConsent(consentVersion)
  if (!open && consentVersion !== null) await refuseUnservedWords(trx, consentVersion)
  if (!open) await useAccessToken(trx, member, { level, purpose: accessPurposes[purpose] }, start.accessToken)
  await refuseUnlessAllowed(context, trx, member, { level, purpose })
  refuseUnaccepted(context, member, chosen, { level, purpose })
  const givenUp = open ?? other
  if (givenUp) await supersede(trx, givenUp)
  const { details, photos, resubmission_of } = await inheritanceOf(trx, context, member, {
    draft: start.startOver ? undefined : open,
    refused,
    verified,
  })
  const attempt = await insertAttempt(trx, member, {
    caseId,
    level,
    purpose,
    ...chosen,
    consent_version: consentVersion,
    details,
    resubmission_of,
  })
  if (open && !start.startOver) await moveDraft(trx, detailsDraft(open.id), attempt.id)
  else await dropDrafts(trx, member.id, ['details'])
  const without = start.otherDocument ? documentSides : photos?.without
  if (photos && without) await carryPhotosOver(trx, context, member, { from: photos.from, without, attempt, put })
  await memberChanged(trx, member.id)
  await attemptStarted(trx, member.id, attempt.id, {
    level: attempt.level,
    number: attempt.number,
    purpose,
    documentType: attempt.document_type,
  })
  return viewOf(context, trx, member, attempt)
}

type Chosen = Pick<Attempt, 'country' | 'document_type'>

/** Country and document as named, or else those of the rejected attempt, for members who resubmit with a token. */
function chosenOf({ country, documentType, accessToken }: Start, refused: Attempt | undefined): Chosen | null {
  if (country && documentType) return { country, document_type: documentType }
  return accessToken && refused?.method === 'document'
    ? { country: refused.country, document_type: refused.document_type }
    : null
}

/**
 * The consent of the former attempt stays valid while its text is unchanged. The former attempt is the rejected one,
 * or the one whose document is replaced.
 */
function consentStill({ texts }: EmailParts, before: Attempt | undefined): string | undefined {
  return before?.method === 'document' && before.consent_version === texts.version ? texts.version : undefined
}

function refuseUnaccepted(
  context: Pick<VerificationParts, 'config' | 'regions'>,
  member: SessionMember,
  chosen: Chosen,
  { level, purpose }: { level: KycLevel; purpose: AttemptPurpose },
): void {
  // A proof of address opens the second level. No identity document does.
  const accepted =
    level === 'LEVEL_1'
      ? acceptedDocuments(regionOf(context.regions, member.site), chosen.country, context.config.mode)
      : []
  if (accepted.some(({ type }) => type === chosen.document_type)) return
  throw new Refusal(
    purpose === 'verify'
      ? 'documentNotSupported'
      : accepted.length === 0
        ? 'updateDocumentCountry'
        : 'updateDocumentKind',
  )
}

/** The next attempt of a case, as a draft. */
export async function insertAttempt(
  trx: Trx,
  member: SessionMember,
  values: {
    caseId: string
    level: KycLevel
    purpose: AttemptPurpose
    country: string
    document_type: Attempt['document_type']
    consent_version: string | null
    details: Buffer | null
    resubmission_of?: string | null
    method?: AttemptMethod
  },
): Promise<Attempt> {
  const { last } = await trx
    .selectFrom('attempt')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('case_id', '=', values.caseId)
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('attempt')
    .values({
      case_id: values.caseId,
      member_id: member.id,
      level: values.level,
      purpose: values.purpose,
      number: last + 1,
      state: 'draft',
      country: values.country,
      document_type: values.document_type,
      consent_version: values.consent_version,
      details: values.details,
      resubmission_of: values.resubmission_of ?? null,
      method: values.method ?? 'document',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
