/**
 * Runs everything: types, lint, unit and server tests, browser journeys. Continues after a failure, so that one run
 * reports everything. The last line counts the tests, and the exit code is 0 only if nothing failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Count {
  passed: number
  failed: number
}

/** Repeats the failures at the end: the log of a long run may be cut to its last lines. */
const failures: string[] = []
/**
 * Journeys that passed only the second time (only CI repeats them). They are not failures, but each is a bug of the
 * product or of the test.
 */
const repeated: string[] = []

const root = fileURLToPath(new URL('../', import.meta.url))
const memory = folderInMemory()
if (memory !== undefined) {
  process.env['TMPDIR'] = memory
  process.on('exit', () => rmSync(memory, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
const reports = mkdtempSync(join(tmpdir(), 'tessera-reports-'))
// The tests start hundreds of processes. Each compiles the same modules, which is half the time of a short one.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')

/**
 * A folder for the databases and files of the tests that is in memory, where there is plenty of it: a third of the
 * processor time of a test that starts a database is its disk, and nothing of it is kept.
 */
function folderInMemory(): string | undefined {
  const shared = '/dev/shm'
  const enough = 8 * 1024 ** 3
  if (process.env['TMPDIR'] !== undefined || !existsSync(shared)) return undefined
  const { bavail, bsize } = statfsSync(shared)
  if (bavail * bsize < enough || process.availableMemory() < 1.5 * enough) return undefined
  const folder = mkdtempSync(join(shared, 'tessera-'))
  // The database runs as another user when we are root.
  chmodSync(folder, 0o755)
  return folder
}

/** Runs a package's program with the same Node, and prints what it writes at once or, beside others, at its end. */
async function run(
  name: string,
  program: string,
  args: string[],
  { env = {}, beside = false }: { env?: Record<string, string>; beside?: boolean } = {},
): Promise<boolean> {
  if (!beside) console.log(`\n── ${name} ──`)
  const started = Date.now()
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  if (beside) console.log(`\n── ${name} ──\n${Buffer.concat(written).toString().trimEnd()}`)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
  if (status !== 0) failures.push(`${name} failed`)
  return status === 0
}

/** A program of an installed package; the tests run from the root, where everything is installed. */
const binary = (name: string, file: string): string => join(root, 'node_modules', name, file)

/** The part of Vitest's JSON report that we read. */
interface VitestReport {
  testResults: VitestFile[]
  numPassedTests: number
  numFailedTests: number
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

async function vitest(): Promise<Count> {
  const report = join(reports, 'vitest.json')
  const passed = await run('unit, server and repository tests', binary('vitest', 'vitest.mjs'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return counted(passed, report, (content: VitestReport) => {
    for (const file of content.testResults) {
      if (file.status === 'failed' && file.message) failures.push(`${file.name}\n${file.message}`)
      for (const test of file.assertionResults)
        if (test.status === 'failed')
          failures.push(`${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`)
    }
    return { passed: content.numPassedTests, failed: content.numFailedTests }
  })
}

async function playwright(): Promise<Count> {
  const report = join(reports, 'playwright.json')
  const passed = await run('browser journeys', binary('@playwright/test', 'cli.js'), ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return counted(passed, report, ({ stats, suites }: PlaywrightReport) => {
    repeated.push(...suites.flatMap(flakyOf))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** The part of Playwright's JSON report that we read. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

function flakyOf({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file}: ${title}`),
  )
  return [...own, ...suites.flatMap(flakyOf)]
}

/**
 * Reads the counts of a report. A run that failed without a failed test (or without a report) counts as one failure.
 */
function counted<Report>(passed: boolean, report: string, read: (content: Report) => Partial<Count>): Count {
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    const count = { passed: Number(counts.passed), failed: Number(counts.failed) }
    return passed || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Each check counts as one test. One after the other, beside those of the other list. */
async function inTurn(checks: readonly Parameters<typeof run>[]): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  for (const [name, program, args] of checks)
    count[(await run(name, program, args, { beside: true })) ? 'passed' : 'failed'] += 1
  return count
}

const viteBuild = (part: string): string[] => ['build', part, '--logLevel', 'warn']
const counts = [
  // The types need one core, and the screens wait much of the time.
  ...(await Promise.all([
    inTurn([
      ['types', binary('typescript', 'bin/tsc'), ['--noEmit', '-p', '.']],
      ['lint', binary('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings']],
      ['format', binary('oxfmt', 'bin/oxfmt'), ['--check']],
      ['unused code', binary('knip', 'bin/knip.js'), []],
    ]),
    inTurn([
      ['web app build', binary('vite', 'bin/vite.js'), viteBuild('account')],
      ['console build', binary('vite', 'bin/vite.js'), viteBuild('console')],
      // Requests, bytes and layout shift of every screen: what can be counted on any machine.
      ['screen budgets', join(root, 'bench/run.ts'), ['page', '--counts']],
    ]),
  ])),
  await vitest(),
  await playwright(),
]
rmSync(reports, { recursive: true, force: true })
for (const failure of failures) console.log(`\n✗ ${failure.replaceAll(root, '').split('\n').slice(0, 12).join('\n  ')}`)
for (const journey of repeated) console.log(`\n! passed only when repeated: ${journey}`)
const total = counts.reduce(
  (sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
  { passed: 0, failed: 0 },
)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
