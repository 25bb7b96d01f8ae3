/** `npm run questionnaires:check`: reads every questionnaire, tells what is wrong with it, and ends with 1 when anything is. */
import { fileURLToPath } from 'node:url'
import { findings, untranslated } from './check.ts'
import { FileFault, loadLibrary } from './files.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url))

try {
  const library = loadLibrary(folder)
  const found = [...findings(library), ...untranslated(library)]
  for (const { template, asOf, reviewedBy } of library.templates.values()) {
    const items = template.sections.flatMap((section) => section.items)
    const faults = found.filter(({ code }) => code === template.code)
    const judged = template.review === 'auto' ? 'machine or officer' : 'officer'
    const words = `${template.code}  ${template.key} v${template.version}  ${template.sections.length} sections, ${items.length} items, ${template.outcomeRules.length} rules, ${Object.keys(template.thresholds ?? {}).length} thresholds`
    console.log(
      `${faults.length === 0 ? 'ok   ' : 'FAULT'} ${words}; decided by ${judged}; as of ${asOf}, ${reviewedBy === null ? 'reviewed by nobody yet' : `reviewed by ${reviewedBy}`}${template.rates ? `; rates of ${template.rates.asOf}` : ''}`,
    )
    for (const { fault } of faults) console.log(`        ${fault}`)
  }
  console.log(`Languages: ${[...library.texts.keys()].join(', ')}; what is missing in one of them is a fault above, and is shown in English until it is there.`)
  console.log(`${library.templates.size} questionnaires, ${found.length} faults. Templates, not legal advice.`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof FileFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
