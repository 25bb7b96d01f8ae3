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
      ...[...questionnaires.templates.values()].map(({ template, asOf, reviewedBy }) => ({
        code: template.code,
        name: template.key,
        version: template.version,
        asOf,
        reviewedBy,
      })),
      questionnaires.proofForm,
    ]
      .toSorted((a, b) => a.code - b.code)
      .map((form) => ({
        code: form.code,
        name: 'name' in form ? form.name : form.key,
        version: form.version,
        asOf: form.asOf,
        reviewedBy: form.reviewedBy,
        findings: ofForms.filter((one) => one.code === form.code).map(({ fault }) => fault),
      })),
  }
}
