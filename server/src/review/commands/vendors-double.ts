/**
 * `npm run vendors:double -- NAME [OUTCOME] [ADDRESS]`: runs a vendor's double beside the product, so that anyone can
 * watch a whole journey in the vendor's words. It decides a case some seconds after it was sent, and sends the notice.
 */
import './plain-faults.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { doubles } from '../../verification/providers/doubles.ts'
import {
  outcomes,
  startDouble,
  type Double,
  type DoubleCase,
  type Outcome,
} from '../../verification/providers/vendor/double.ts'
import { settingName } from '../../verification/providers/vendor/settings.ts'

const decidesAfterMs = 3000
const firstPort = 4501

const [name, outcome = 'approved', product = 'http://localhost:4400'] = process.argv.slice(2)
const form = doubles.find(({ vendor }) => vendor === name)
const played = outcomes.find((one) => one === outcome)
if (form && played && URL.canParse(product)) await run(played, product)
else {
  console.error(
    `npm run vendors:double -- NAME [OUTCOME] [ADDRESS]\n  NAME     ${doubles.map(({ vendor }) => vendor).join(', ')}\n  OUTCOME  ${outcomes.join(', ')}\n  ADDRESS  of the product, http://localhost:4400 without`,
  )
  process.exitCode = 1
}

async function run(plays: Outcome, address: string): Promise<void> {
  if (!form) return
  const double = await startDouble(form, firstPort + doubles.indexOf(form))
  double.onSubmitted = (found) => void decide(double, found, plays, address)
  const settings = Object.entries({ ...form.settings, API: double.url })
  console.log(
    [
      `${form.vendor}: its double answers at ${double.url} and plays "${plays}".`,
      'Start the product with these settings, and name the provider in a region file:',
      ...settings.map(([key, value]) => `  export ${settingName(form.vendor, key)}='${value}'`),
    ].join('\n'),
  )
}

async function decide(double: Double, found: DoubleCase, plays: Outcome, address: string): Promise<void> {
  console.log(`${found.ref}: sent with ${found.photos.length} photos`)
  await wait(decidesAfterMs)
  double.decide(found.ref, plays)
  const { body, headers, key } = double.form.notice(found)
  const url = new URL('/x-api/v1/public/provider/notice', address)
  url.searchParams.set('provider', double.form.vendor)
  if (key) url.searchParams.set('key', key)
  const status = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then(
    (response) => String(response.status),
    (error: unknown) => String(error),
  )
  console.log(`${found.ref}: decided ${plays}; the product answered the notice with ${status}`)
}
