import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import { findings, stillToCome, untranslated } from '@tessera/questionnaires/library/check.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { regionFindings, regionsStillToCome } from '../../regions/check.ts'

/** The region and questionnaire files as they are loaded, with what their checks find. */
export function loadedRules({
  regions,
  questionnaires,
  agreements,
}: Pick<ComplianceParts, 'regions' | 'questionnaires' | 'agreements'>) {
  const ofRegions = [...regionFindings(regions, { questionnaires, agreements }), ...regionsStillToCome(regions)]
  const ofForms = [...findings(questionnaires), ...stillToCome(questionnaires), ...untranslated(questionnaires)]
  return {
    regions: [...regions.values()]
      .toSorted((a, b) => a.site.localeCompare(b.site))
      .map(({ site, template, asOf, reviewedBy, tasks }) => ({
        region: site,
        template,
        asOf,
        reviewedBy,
        tasks: tasks?.list.length ?? 0,
        findings: ofRegions.filter((one) => one.site === site).map(({ fault }) => fault),
      })),
    questionnaires: [
      ...[...questionnaires.templates.values()].map((loaded) => ({
        code: loaded.template.code,
        title: textsFor(questionnaires, loaded, ['en']).title,
        version: loaded.template.version,
        asOf: loaded.asOf,
        reviewedBy: loaded.reviewedBy,
      })),
      // Its title is a text of its own screen.
      { ...questionnaires.proofForm, title: null },
    ]
      .toSorted((a, b) => a.code - b.code)
      .map((form) => ({
        code: form.code,
        title: form.title,
        version: form.version,
        asOf: form.asOf,
        reviewedBy: form.reviewedBy,
        findings: ofForms.filter((one) => one.code === form.code).map(({ fault }) => fault),
      })),
  }
}
