/** The budgets of the page bench, and its table. */
import type { PageBench, ScreenRow } from './page.ts'

/** What can be counted, and so holds on any machine. Bytes are a multiple of the hello's. */
const budgets = { requests: 8, allRequests: 14, bytes: 1.45, shift: 0.005, longest: 50 }

/** The budgets that a screen exceeds, each as a sentence. Tasks are counted on an unthrottled processor only. */
export function exceeded({ rows }: PageBench, timed: boolean): string[] {
  const [, hello, ...screens] = rows
  return screens.flatMap(({ name, cold }) =>
    [
      cold.requests > budgets.requests && `${cold.requests} requests until the content shows (${budgets.requests})`,
      cold.allRequests > budgets.allRequests && `${cold.allRequests} requests in all (${budgets.allRequests})`,
      hello &&
        cold.bytes > budgets.bytes * hello.cold.bytes &&
        `${ratio(cold.bytes, hello.cold.bytes)} times the bytes of hello (${budgets.bytes})`,
      cold.shift > budgets.shift && `layout shift ${cold.shift.toFixed(3)} (0.00)`,
      !timed && cold.longest > budgets.longest && `a task of ${Math.round(cold.longest)} ms (${budgets.longest})`,
    ].flatMap((fault) => (fault ? [`${name}: ${fault}`] : [])),
  )
}

/** Prints the table of the screens with their ratios to both floors. */
export function printPages({ browser, rows }: PageBench, timed: boolean): void {
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
    'paint ms': Math.round(cold.firstPaint),
    '× static': ratio(cold.firstPaint, plain?.cold.firstPaint),
    'content ms': Math.round(cold.content),
    '× hello': ratio(cold.content, hello?.cold.content),
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
