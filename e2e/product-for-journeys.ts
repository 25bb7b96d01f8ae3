/**
 * The product with a reader that knows marked photos, for journeys that do not test reading. A message from the parent
 * process changes to the real one and back. Only tests start it: no setting of the product does.
 */
import { configFrom } from '../server/src/config.ts'
import { readEnv } from '../server/src/env.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { buildIfMissing } from '../server/src/web/pages/build.ts'
import { startServer } from '../server/src/server.ts'
import { readMarkedLetter } from '../server/src/recognition/testing/marked-letter.ts'
import { readMarked } from '../server/src/recognition/testing/marked-reader.ts'
import { bill } from './bill.ts'
import type { Reader } from './product.ts'

const config = configFrom(readEnv(process.env))
buildIfMissing(createLogger(config))
const server = await startServer(config)
const { readers } = server.context
const read = readers.read.bind(readers)
let reader: Reader = 'marks'
readers.read = (photos, hints) => {
  if (reader === 'real') return read(photos, hints)
  return hints.documentType === 'LETTER' ? readMarkedLetter(photos, bill()) : readMarked(photos, hints)
}
process.on('message', (chosen: Reader) => {
  reader = chosen
  process.send?.(chosen)
})
process.once('SIGINT', () => void server.stop().then(() => process.disconnect()))
console.log('Ctrl-C stops.')
