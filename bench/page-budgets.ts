/** The budgets of the page bench, and its table. */
import type { PageBench, ScreenRow } from './page.ts'

/**
 * What can be counted, and so holds on any machine: requests until the content shows and in all, bytes of these requests
 * as a multiple of the hello's, layout shift. The aim for bytes is for those that came before the content, which only a
 * slow line shows.
 */
interface Budget {
  requests: number
  allRequests: number
  bytes: number
  shift: number
}

/** What we aim at. */
const aim: Budget = { requests: 8, allRequests: 14, bytes: 1.45, shift: 0.0005 }
/** What no change may exceed, because it is reached. */
const limit: Budget = { ...aim, bytes: 2.01 }
/**
 * A visit has its own part and the exchange of its code. Questionnaires are the largest.
 * Bytes are what is reached and 2 % more: headers and the member's own data differ from run to run.
 */
const limits: Readonly<Record<string, Partial<Budget>>> = {
  personal: { bytes: 1.59 },
  complianceTasks: { bytes: 1.62 },
  agreement: { bytes: 1.91 },
  'crypto-knowledge-test': { bytes: 1.98 },
  'risk-tolerance-test': { bytes: 1.96 },
  standardQuest: { bytes: 2.39 },
  sourceOfFundsWealth: { bytes: 2.4 },
  updatePOA: { bytes: 2.11 },
  // Nothing of it is known before its code is exchanged, so its styles, its screen's three files and that call come first.
  sdk: { requests: 11, bytes: 2.31 },
  telegram: { allRequests: 15, bytes: 1.59 },
  // With the file of all styles, which the pages no longer carry.
  updatekyc: { allRequests: 15, bytes: 2.07 },
  kyc: { bytes: 2.11 },
}

/** The screens that exceed their limit, or the aim, each as a sentence. */
export function exceeded({ rows, timed }: PageBench, by: 'aim' | 'limit'): string[] {
  const [, hello, ...screens] = rows
  return screens.flatMap(({ name, cold }) => {
    const budget = by === 'aim' ? aim : { ...limit, ...limits[name] }
    const bytes =
      by === 'limit' ? ratio(cold.bytes, hello?.cold.bytes) : timed ? ratio(cold.arrived, hello?.cold.arrived) : 0
    return [
      cold.requests > budget.requests && `${cold.requests} requests until the content shows (${budget.requests})`,
      cold.allRequests > budget.allRequests && `${cold.allRequests} requests in all (${budget.allRequests})`,
      bytes > budget.bytes && `${bytes} times the bytes of hello (${budget.bytes})`,
      cold.shift > budget.shift && `layout shift ${cold.shift.toFixed(3)} (0.00)`,
    ].flatMap((fault) => (fault ? [`${name}: ${fault}`] : []))
  })
}

/** Whether a screen exceeds its limit. */
export const isOver = (rows: readonly ScreenRow[], name: string): boolean =>
  exceeded({ browser: '', timed: false, rows: rows.filter((row, index) => index < 2 || row.name === name) }, 'limit')
    .length > 0

/** Prints the table of the screens with their ratios to both floors. */
export function printPages({ browser, rows, timed }: PageBench): void {
  const [plain, hello] = rows
  console.log(
    timed
      ? `\nScreens, cold, 4x slower processor, 1.6 Mbit/s, 150 ms, HTTP as served, in ${browser}; medians of 5`
      : `\nScreens, cold, counted, in ${browser}`,
  )
  console.table(Object.fromEntries(rows.map((row) => [row.name, cells(row, { plain, hello, timed })])))
}

function cells(
  { cold, warm, next }: ScreenRow,
  { plain, hello, timed }: { plain: ScreenRow | undefined; hello: ScreenRow | undefined; timed: boolean },
): Record<string, unknown> {
  const times = {
    'kB come': kilobytes(cold.arrived),
    '× hello\u00a0': ratio(cold.arrived, hello?.cold.arrived),
    'paint ms': Math.round(cold.firstPaint),
    '× static': ratio(cold.firstPaint, plain?.cold.firstPaint),
    'content ms': Math.round(cold.content),
    '× hello': ratio(cold.content, hello?.cold.content),
    '× static ': ratio(cold.content, plain?.cold.content),
    'ready ms': Math.round(cold.ready),
    '× hello ': ratio(cold.ready, hello?.cold.content),
    'blocking ms': Math.round(cold.blocking),
    'warm ms': warm && Math.round(warm.content),
    'warm kB': warm && kilobytes(warm.allBytes),
    'next ms': next && Math.round(next.milliseconds),
    'next requests': next?.requests,
    'next kB': next && kilobytes(next.bytes),
  }
  return {
    requests: cold.requests,
    'in all': cold.allRequests,
    kB: kilobytes(cold.bytes),
    '× bytes': ratio(cold.bytes, hello?.cold.bytes),
    'kB in all': kilobytes(cold.allBytes),
    shift: Number(cold.shift.toFixed(3)),
    ...(timed ? times : { 'longest task': Math.round(cold.longest) }),
  }
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

const ratio = (value: number, base: number | undefined): number => (base ? Math.round((value / base) * 100) / 100 : 0)
