/**
 * Stands in for the console until there is one: `npm run operator -- queue`, `-- show CASE`, `-- approve CASE`, `-- questionnaires …`.
 * Says what to do and prints what came of it; what may be done, and by whom, is for the officers' functions to know.
 */
import './plain-faults.ts'
import { operate } from './operate.ts'

const { code, out, err } = await operate(process.argv.slice(2), process.env)
if (err) process.stderr.write(err)
if (out) process.stdout.write(out)
process.exitCode = code
