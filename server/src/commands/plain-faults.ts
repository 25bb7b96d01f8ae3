import { tellFault } from '../operator-fault.ts'

/* Imported first by every command: whatever nobody caught is told as an operator can read it, and ends the command with 1. */
process.on('uncaughtException', (error) => {
  tellFault(error)
  process.exit(1)
})
