/** Registers the companies that embed verification, and creates and revokes their keys: `npm run partner -- …`. */
import './plain-faults.ts'
import { runPartnerCommand } from './partner-commands.ts'
import { print } from './printed.ts'

print(await runPartnerCommand(process.argv.slice(2), process.env))
