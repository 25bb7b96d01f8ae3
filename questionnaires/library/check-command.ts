/** `npm run questionnaires:check`: reads every questionnaire, tells what is wrong with it, and ends with 1 when anything is. */
import { fileURLToPath } from 'node:url'
import { findings, untranslated } from './check.ts'
import { FileFault, loadLibrary } from './files.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url))

try {
  const library = loadLibrary(folder)
  const found = [...findings(library), ...untranslated(library)]
  for (const { template, asOf, reviewedBy } of [...library.templates.values()].toSorted((a, b) => a.template.code - b.template.code)) {
    const items = template.sections.flatMap((section) => section.items)
    const faults = found.filter(({ code }) => code === template.code)
    const judged = template.review === 'auto' ? 'machine or officer' : 'officer'
    const counts: [number, string][] = [
      [template.sections.length, 'section'],
      [items.length, 'item'],
      [template.outcomeRules.length, 'rule'],
      [Object.keys(template.thresholds ?? {}).length, 'threshold'],
    ]
    const words = `${template.code}  ${template.key} v${template.version}  ${counts.map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`).join(', ')}`
    console.log(
      `${faults.length === 0 ? 'ok   ' : 'FAULT'} ${words}; decided by ${judged}; as of ${asOf}, ${reviewedBy === null ? 'reviewed by nobody yet' : `reviewed by ${reviewedBy}`}${template.rates ? `; rates of ${template.rates.asOf}` : ''}`,
    )
    for (const { fault } of faults) console.log(`        ${fault}`)
  }
  console.log(`Languages: ${[...library.texts.keys()].join(', ')}; what is missing in one of them is a fault above, and is shown in English until it is there.`)
  console.log(`${library.templates.size} questionnaires, ${found.length} ${found.length === 1 ? 'fault' : 'faults'}. Templates, not legal advice.`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof FileFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
