/**
 * The product with a reader that knows marked photos, for journeys that are not about reading: a program of the tests,
 * which no setting of the product reaches.
 */
import { configFrom } from '../server/src/config.ts'
import { readEnv } from '../server/src/env.ts'
import { startServer } from '../server/src/server.ts'
import { readMarked } from './fixed-reader.ts'

const server = await startServer(configFrom(readEnv(process.env)))
server.context.readers.read = readMarked
process.once('SIGINT', () => void server.stop())
console.log('Ctrl-C stops.')
