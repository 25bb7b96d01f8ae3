import { questionnaireTemplateDetail } from '@tessera/contract/endpoints/v3/private/kyc/questionnaire-template-detail.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import { withoutCodes } from '../../../../../accounts/contacts/contacts.ts'
import { connectionCountryOf } from '../../../../../platform/http/connection-country.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { provenFor } from '../../../../../compliance/questionnaires/address-mismatch.ts'
import { consequencesOf } from '../../../../../compliance/questionnaires/consequences.ts'
import { canStart } from '../../../../../compliance/questionnaires/start.ts'
import { requestOf } from '../../../../../compliance/questionnaires/drafts.ts'
import { hooksOf } from '../../../../../compliance/questionnaires/hooks/hooks.ts'
import { givenForm } from '../../../../../compliance/questionnaires/prefill.ts'
import { factsOf } from '../../../../../compliance/questionnaires/facts.ts'
import { templateOf } from '../../../../../compliance/questionnaires/templates.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { isEverOpen } from '../../../../../regions/limits.ts'
import { regionOf } from '../../../../../regions/region.ts'
import { ownQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'
import { prerequisiteOf } from '../../../../../compliance/tasks/prerequisites.ts'

/** A member who was not asked, and may not start it, learns nothing about its questions. */
export const questionnaireTemplateDetailRoute = handleWithAttempts(
  questionnaireTemplateDetail,
  async ({ context, member, query, request, attempts, snapshot }) => {
    if (query.biz_from === undefined) refuseHalfAForm(query)
    const { questionnaires } = context
    const code = Number(query.template_code)
    const loaded = templateOf(questionnaires, code)
    const row = await ownQuestionnaire(context.db, { memberId: member.id, code, requestId: query.request_id })
    if (query.scene_code !== undefined && row?.scene_code !== query.scene_code)
      throw new Refusal('questionnaireNotFound')
    if (!row && !canStart(context, loaded.template, member)) throw new Refusal('questionnaireNotFound')
    const languages = languagesOf(request, questionnaires)
    const given = row ? requestOf(context, member, row) : null
    // What a request asks for has no prerequisites.
    const missing =
      (row?.request_id ?? '') === ''
        ? prerequisiteOf(context, { member, attempts, snapshot }, { template: code })
        : null
    const region = regionOf(context.regions, member.site)
    const view = givenForm(
      memberView(loaded.template, (product) => isEverOpen(region, product)),
      given,
    )
    const form = hooksOf({ template_code: code }).form?.(view, given, {
      site: member.site,
      testChains: Object.keys(context.exchange.walletTests?.terms ?? {}),
    })
    return {
      template: withoutCodes(form ?? view, context.shortMessages),
      texts: textsFor(questionnaires, loaded, languages, member.site),
      language: languages[0] ?? 'en',
      facts: await factsOf(context, context.db, member, {
        template: loaded.template,
        connectionCountry: connectionCountryOf(context.config, request),
      }),
      questionnaire: row ? viewOf(questionnaires, row, languages, member) : null,
      locked: missing?.why === 'later' || missing?.why === 'in_review',
      reviews: [...(missing?.reviews ?? [])],
      proven: await provenFor(context.keyring, context.db, member, loaded.template),
      ...(row
        ? await consequencesOf(context, context.db, member, {
            row,
            template: loaded.template,
            language: languages[0] ?? 'en',
          })
        : { asked: [], dropped: [] }),
    }
  },
)

/** Without `biz_from` it is the questionnaire of a scene, which also names its request. */
function refuseHalfAForm(query: { scene_code?: string; request_id?: string }): void {
  const missing = (['scene_code', 'request_id'] as const).filter((name) => query[name] === undefined)
  if (missing.length > 0)
    throw new Refusal('invalidParameters', { fields: missing.map((field) => ({ field, rule: 'required' })) })
}
