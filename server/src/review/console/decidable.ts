import type { Transaction } from 'kysely'
import { photoSides } from '@tessera/contract/states.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Fact } from '../../recognition/facts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { memberById } from '../../accounts/members/store.ts'
import { currentPhotos } from '../../accounts/snapshot/attempts.ts'
import { isNumberMissing } from '../../verification/attempts/decide-by-reviewer.ts'
import { newerAttempt } from '../../verification/attempts/newer-attempt.ts'
import { failedOf } from '../../verification/attempts/two-reviewers.ts'
import { sidesOf } from '../../verification/records/documents.ts'
import { best } from '../../verification/records/read-identity.ts'
import { regionOf } from '../../regions/region.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { OpenedCase } from '../cases/case.ts'
import { addressBlocks, attemptBlocks, verdictsOf } from './approval-blocks.ts'
import { offeredQuestionnaireReasons, offeredReasons, type PossibleReason } from './offered-reasons.ts'

type Needs = Pick<ComplianceParts, 'keyring' | 'texts' | 'regions' | 'questionnaires'>
type Trx = Transaction<Database>
/** What a reviewer may decide, and why not. */
type Decidable = Pick<CaseView, 'blocks' | 'failed' | 'newer' | 'numberMissing' | 'verdicts'> & {
  offered: PossibleReason[]
}

/** What a reviewer may decide about a case, and why it cannot be approved. `language`: the member's. */
export async function decidableOf(
  needs: Needs,
  trx: Trx,
  { kind, id, checks, waitsSince, member: { site } }: OpenedCase,
  { language, appealOpen }: { language: string; appealOpen: boolean },
): Promise<Decidable> {
  if (kind === 'attempt') {
    const attempt = await trx.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const member = await memberById(trx, attempt.member_id)
    const facts =
      member && attempt.facts ? needs.keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), attempt.facts) : []
    const number = attempt.method === 'document' ? best(facts, 'documentNumber') : null
    const verdicts = await verdictsOf(trx, { id, state: attempt.state, appealOpen })
    const photos = (await currentPhotos(trx, id)).map(({ side }) => side)
    const sides = (await isCollected(trx, id))
      ? photoSides
      : [...photos, ...sidesOf(regionOf(needs.regions, site), attempt.document_type)]
    const newer = await newerAttempt(trx, id)
    return {
      newer,
      blocks: [
        ...(verdicts.includes('approved') ? [] : (['NOT_WAITING'] as const)),
        ...(await attemptBlocks(needs, trx, attempt, { number, newer })),
      ],
      failed: failedOf(checks),
      numberMissing: isNumberMissing(attempt, facts),
      verdicts,
      offered: offeredReasons(needs.texts, { what: attempt.method, photos, sides, language }),
    }
  }
  if (kind === 'address-proof') {
    const proof = await trx
      .selectFrom('address_proof')
      .select(['state', 'country'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const verdicts = await verdictsOf(trx, { id, state: proof.state, appealOpen })
    return {
      blocks: [
        ...(verdicts.includes('approved') ? [] : (['NOT_WAITING'] as const)),
        ...addressBlocks(needs.regions, proof.country),
      ],
      failed: failedOf(checks),
      newer: null,
      numberMissing: false,
      verdicts,
      offered: offeredReasons(needs.texts, {
        what: needs.questionnaires.proofForm.reasons,
        photos: [],
        sides: [],
        language,
      }),
    }
  }
  if (kind === 'questionnaire') {
    const waits = waitsSince !== null
    return {
      blocks: waits ? [] : ['NOT_WAITING'],
      failed: [],
      newer: null,
      numberMissing: false,
      verdicts: waits ? ['approved', 'resubmission_requested', 'rejected'] : [],
      offered: offeredQuestionnaireReasons(needs.texts, { language, correctable: true }),
    }
  }
  if (kind === 'knowledge-proof' || kind === 'risk-assessment') {
    const verdicts = waitsSince === null ? [] : (['approved', 'rejected'] as const)
    const offered = offeredQuestionnaireReasons(needs.texts, { language, correctable: false })
    return {
      blocks: waitsSince === null ? ['NOT_WAITING'] : [],
      failed: [],
      newer: null,
      numberMissing: false,
      verdicts: [...verdicts],
      offered,
    }
  }
  if (kind === 'recovery') {
    const waits = waitsSince !== null
    return {
      blocks: waits ? [] : ['NOT_WAITING'],
      failed: checks.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name),
      newer: null,
      numberMissing: false,
      verdicts: waits ? ['approved', 'rejected'] : [],
      offered: [],
    }
  }
  return {
    blocks: ['NO_DECISION'],
    failed: [],
    newer: null,
    numberMissing: false,
    verdicts: [],
    offered: [],
  }
}

/** Whether a vendor took the photos, of which we do not know the sides. */
async function isCollected(trx: Trx, attemptId: string): Promise<boolean> {
  const session = await trx
    .selectFrom('provider_session')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('collected_at', 'is not', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}
