/**
 * `npm run regions:check [-- --against FOLDER]`: reads every region file, and prints its errors and the changes since
 * another folder.
 */
import './plain-faults.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadAgreements } from '@tessera/questionnaires/library/agreements.ts'
import { loadLibrary } from '@tessera/questionnaires/library/files.ts'
import { configFrom } from '../../config.ts'
import { readEnv } from '../../env.ts'
import { regionFindings, regionsStillToCome } from '../../regions/check.ts'
import { regionDifferences } from '../../regions/differences.ts'
import { loadRegions } from '../../regions/region.ts'

/** The folders the server itself would read. */
const { regionsDir, questionnairesDir } = configFrom(readEnv(process.env))
const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })

/** The region files of the other folder. Its errors are printed with that folder's name. */
function older(folder: string): ReturnType<typeof loadRegions> {
  try {
    return loadRegions(folder)
  } catch (error) {
    throw new Error(`In ${folder}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

try {
  const regions = loadRegions(positionals[0] ?? regionsDir)
  const referred = {
    questionnaires: loadLibrary(questionnairesDir),
    agreements: loadAgreements(join(questionnairesDir, 'agreements')),
  }
  const found = [...regionFindings(regions, referred), ...regionsStillToCome(regions)]
  for (const { site, asOf, reviewedBy, template, tasks } of [...regions.values()].toSorted((a, b) =>
    a.site.localeCompare(b.site),
  )) {
    const faults = found.filter((one) => one.site === site)
    const rules = tasks?.list ?? []
    const choices = rules.filter(({ optional }) => optional).length
    const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
    console.log(
      `${faults.length === 0 ? 'ok   ' : 'ERROR'} ${site.padEnd(8)} ${many(rules.length - choices, 'mandatory task', 'mandatory tasks')}, ${many(choices, 'optional task', 'optional tasks')}; as of ${asOf}, ${template ? 'a template, not legal advice' : 'in force'}, ${reviewedBy === null ? 'not reviewed yet' : `reviewed by ${reviewedBy}`}`,
    )
    for (const { fault } of faults) console.log(`      ${fault}`)
  }
  if (values.against !== undefined) {
    const lines = regionDifferences(older(values.against), regions)
    console.log(`\n${lines.length === 0 ? 'Nothing changed.' : `Changed since ${values.against}:`}`)
    for (const line of lines) console.log(`  ${line}`)
  }
  if (found.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
