/**
 * `npm run questionnaires:check`: checks every questionnaire, test and agreement, prints the errors, and exits with 1
 * if there are any.
 */
import { fileURLToPath } from 'node:url'
import { checkLibrary } from './check-library.ts'

process.exitCode = checkLibrary(process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url)), console)
