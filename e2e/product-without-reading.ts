/**
 * The product with a reader that knows marked photos, for journeys that do not test reading. Only tests start it: no
 * setting of the product does.
 */
import { configFrom } from '../server/src/config.ts'
import { readEnv } from '../server/src/env.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { buildIfMissing } from '../server/src/web/pages/build.ts'
import { startServer } from '../server/src/server.ts'
import { readMarked } from './fixed-reader.ts'

const config = configFrom(readEnv(process.env))
buildIfMissing(createLogger(config))
const server = await startServer(config)
const { readers } = server.context
const read = readers.read.bind(readers)
// A utility bill is not a specimen, so it is really read.
readers.read = (photos, hints) => (hints.documentType === 'LETTER' ? read(photos, hints) : readMarked(photos))
process.once('SIGINT', () => void server.stop())
console.log('Ctrl-C stops.')
