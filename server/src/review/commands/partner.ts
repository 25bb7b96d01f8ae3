/** Registers the companies that embed verification, and creates and revokes their keys: `npm run partner -- …`. */
import './plain-faults.ts'
import { carryOutForPartner } from './partner-orders.ts'
import { print } from './printed.ts'

print(await carryOutForPartner(process.argv.slice(2), process.env))
