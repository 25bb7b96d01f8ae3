import { printFault } from '../../platform/operator-fault.ts'

/* Imported first by every command: whatever nobody caught is told as an operator can read it, and ends the command with 1. */
process.on('uncaughtException', (error) => {
  printFault(error)
  process.exit(1)
})

// Whoever pipes into `head` has read enough: that is no fault, and the command ends as it would have.
process.stdout.on('error', (error: Error & { code?: string }) => {
  if (error.code !== 'EPIPE') throw error
})
