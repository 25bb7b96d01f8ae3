/**
 * `npm run bench [server|page|keystroke|recognition|notices|queue|console|uploads]`: measures and prints ratios of one run; writes bench/results/latest.json.
 * `npm run bench page --counts` counts only what every machine counts alike, in seconds, and `--at https://…` measures a
 * running product. The exit code is 1 if a screen exceeds a limit.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { exceeded, printPages } from './page-budgets.ts'
import { benchConsole } from './console.ts'
import { benchConsoleBundle } from './console-bundle.ts'
import { benchNotices } from './notices.ts'
import { benchKeystroke } from './keystroke.ts'
import { benchQueue } from './queue.ts'
import { benchPage } from './page.ts'
import { benchServer, type ServerRow } from './server.ts'
import { benchUploads } from './uploads.ts'
import { run as benchRecognition } from './recognition.ts'

const asked = process.argv[2]
const wants = (part: string): boolean => asked === undefined || asked.startsWith('-') || asked === part
const results: Record<string, unknown> = { at: new Date().toISOString(), node: process.version }

if (wants('page')) {
  const timed = !process.argv.includes('--counts')
  const at = process.argv.indexOf('--at')
  const measured = await benchPage(timed, at === -1 ? undefined : process.argv[at + 1])
  printPages(measured)
  for (const fault of exceeded(measured, 'aim')) console.log(`over the aim: ${fault}`)
  const faults = exceeded(measured, 'limit')
  for (const fault of faults) console.log(`OVER THE LIMIT: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  results['page'] = measured
}
if (wants('keystroke')) {
  const keystroke = await benchKeystroke()
  console.log('\nA key press in enhanced due diligence, 4x slower processor, milliseconds (aim for script: 8)')
  console.table(keystroke.rows)
  console.log(`median of the fields: ${round(keystroke.median)} ms of script`)
  results['keystroke'] = keystroke
}
if (wants('server')) results['server'] = printServer(await benchServer())
if (wants('notices')) {
  const rows = await benchNotices()
  console.log('\nNotices of vendors, milliseconds to the answer (aim: p95 of 20)')
  console.table(rows)
  results['notices'] = rows
}
if (wants('queue')) {
  const { rows, claimedTwice, decided, decidedTwice } = await benchQueue()
  console.log('\nThe review queue with 10,000 cases, milliseconds (aims: the list p95 60, the counts p95 20)')
  console.table(rows)
  console.log(`cases given to both of two reviewers who took 1,000 at once: ${claimedTwice}`)
  console.log(`of 1,000 cases that both decided at once: ${decided} decided, ${decidedTwice} twice`)
  results['queue'] = { rows, claimedTwice, decided, decidedTwice }
}
if (wants('console')) {
  const rows = await benchConsole()
  console.log('\nA scripted reviewer with fifty cases, by keyboard alone; milliseconds, or actions')
  console.table(rows)
  const bundle = await benchConsoleBundle()
  console.log('\nThe first load of the console, bytes compressed, against the same frameworks saying hello (aim: 1.5)')
  console.table([bundle])
  results['console'] = { rows, bundle }
}
if (wants('uploads')) {
  const row = await benchUploads()
  console.log('\n100 photos of 15 MB at once (aims: 600 MB at the highest, health checks of 200 ms)')
  console.table([row])
  results['uploads'] = row
}
if (wants('recognition')) results['recognition'] = printRecognition(await benchRecognition())

const folder = new URL('results/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('latest.json', folder), `${JSON.stringify(results, null, 2)}\n`)

function printServer(rows: ServerRow[]): unknown {
  const cpuOf = (name: string): number => rows.find((row) => row.name === name)?.cpuMicros ?? 0
  const base = cpuOf('session select + one row')
  const ratios = {
    profile: round(cpuOf('profile') / base),
    kycInfo: round(cpuOf('kyc-info') / base),
  }
  console.log('\nServer, 20 connections; processor time of the Node process per request')
  console.table(
    rows.map((row) => ({
      ...row,
      timesBare: round(row.cpuMicros / cpuOf('bare Fastify')),
      timesOneSelect: round(row.cpuMicros / cpuOf('one primary-key select')),
    })),
  )
  console.log(`× session select + one row: profile ${ratios.profile} (aim 1.1), kyc-info ${ratios.kycInfo} (aim 1.5)`)
  return { rows, ratios }
}

function printRecognition(rows: Awaited<ReturnType<typeof benchRecognition>>): unknown {
  const all = Object.values(rows)
  const sum = (name: string): number => all.reduce((total, row) => total + (row[name] ?? 0), 0)
  const mean = (name: string): number =>
    Math.round(all.reduce((total, row) => total + (row[name] ?? 0) * (row['photos'] ?? 0), 0) / sum('photos'))
  console.log('\nRecognition of drawn photos, by what was done to them; milliseconds a photo')
  console.table(rows)
  console.log(
    `${sum('strict')} of ${sum('photos')} zones strictly valid, ${sum('wrongButValid')} of them wrong; ${mean('cpuMs')} ms processor time a photo`,
  )
  return rows
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
