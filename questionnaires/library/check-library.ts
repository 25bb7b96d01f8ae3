import { join } from 'node:path'
import { loadAgreements } from './agreements.ts'
import { findings, stillToCome, untranslated } from './check.ts'
import { loadLibrary } from './files.ts'
import { FileFault } from './read-file.ts'
import { isVariant } from './variants.ts'
import { loadSuitability } from './suitability.ts'

/** Checks every questionnaire, test and agreement of a folder, and prints the errors. Returns the exit code. */
export function checkLibrary(folder: string, print: Pick<Console, 'log' | 'error'>): number {
  try {
    const library = loadLibrary(folder)
    const found = [...findings(library), ...stillToCome(library), ...untranslated(library)]
    const line = (code: number, words: string): void => {
      const faults = found.filter((one) => one.code === code)
      print.log(`${faults.length === 0 ? 'ok   ' : 'ERROR'} ${words}`)
      for (const { fault } of faults) print.log(`        ${fault}`)
    }
    const counted = (counts: readonly [number, string][]): string =>
      counts.map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`).join(', ')
    const dated = (asOf: string, reviewedBy: string | null): string =>
      `as of ${asOf}, ${reviewedBy === null ? 'not reviewed yet' : `reviewed by ${reviewedBy}`}`
    const withoutTexts: string[] = []
    for (const { template, asOf, reviewedBy } of [...library.templates.values()].toSorted(
      (a, b) => a.template.code - b.template.code,
    )) {
      const items = template.sections.flatMap((section) => section.items)
      const decision = template.review === 'auto' ? 'automatically or by a reviewer' : 'by a reviewer'
      const counts = counted([
        [template.sections.length, 'section'],
        [items.length, 'item'],
        [template.outcomeRules.length, 'rule'],
        [Object.keys(template.thresholds ?? {}).length, 'threshold'],
      ])
      const rates = template.rates ? `; rates of ${template.rates.asOf}` : ''
      line(
        template.code,
        `${template.code}  ${template.key} v${template.version}  ${counts}; decided ${decision}; ${dated(asOf, reviewedBy)}${rates}`,
      )
    }
    const { code, key, version, questions, documents, reasons, asOf, reviewedBy } = library.proofForm
    const counts = counted([
      [questions.length, 'question'],
      [documents.length, 'document'],
      [reasons.length, 'reason'],
    ])
    line(
      code,
      `${code}  ${key} v${version}  ${counts}; decided automatically or by a reviewer; ${dated(asOf, reviewedBy)}`,
    )
    print.log(
      `Languages: ${[...library.texts.keys()].join(', ')}; what is missing in one of them is an error above, and members read English until it is there.`,
    )
    const { knowledge, risk } = loadSuitability(folder)
    for (const [name, texts] of [
      ['crypto-knowledge', knowledge.texts],
      ['risk-tolerance', risk.texts],
    ] as const) {
      const lacking = [...library.texts.keys()].filter((language) => !texts.has(language) && !isVariant(language))
      if (lacking.length > 0) withoutTexts.push(`${name} has no texts in ${lacking.join(', ')}`)
      print.log(
        `${lacking.length === 0 ? 'ok   ' : 'ERROR'} ${name}, in ${texts.size} languages${lacking.length === 0 ? '' : `; none in ${lacking.join(', ')}`}`,
      )
    }
    const agreements = loadAgreements(join(folder, 'agreements'))
    for (const [id, versions] of agreements)
      print.log(
        `ok    ${id}, ${versions.map(({ version, texts }) => `v${version} in ${texts.size} languages`).join(', ')}`,
      )
    const faults = found.length + withoutTexts.length
    print.log(
      `${library.templates.size + 1} questionnaires, 2 tests, ${agreements.size} agreements, ${faults} ${faults === 1 ? 'error' : 'errors'}. Templates, not legal advice.`,
    )
    return faults === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    print.error(error.message)
    return 1
  }
}
