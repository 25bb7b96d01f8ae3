import { printFault } from '../../platform/operator-fault.ts'

/* Imported first by every command: prints uncaught errors in plain words, and exits with 1. */
process.on('uncaughtException', (error) => {
  printFault(error)
  process.exit(1)
})

// A reader like `head` closes the pipe early. That is no error, and the command exits as usual.
process.stdout.on('error', (error: Error & { code?: string }) => {
  if (error.code !== 'EPIPE') throw error
})
