/**
 * The command line beside the console: `npm run operator -- queue`, `-- show CASE`, `-- approve CASE`, `--
 * questionnaires …`. Parses the command and prints the result. The review functions decide what is allowed, and for
 * whom.
 */
import './plain-faults.ts'
import { operate } from './operate.ts'
import { print } from './printed.ts'

print(await operate(process.argv.slice(2), process.env))
