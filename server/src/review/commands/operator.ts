/**
 * Stands in for the console until there is one: `npm run operator -- queue`, `-- show CASE`, `-- approve CASE`, `-- questionnaires …`.
 * Says what to do and prints what came of it; what may be done, and by whom, is for the officers' functions to know.
 */
import './plain-faults.ts'
import { operate } from './operate.ts'
import { print } from './printed.ts'

print(await operate(process.argv.slice(2), process.env))
