import jumio from '../jumio/contract.json' with { type: 'json' }
import onfido from '../onfido/contract.json' with { type: 'json' }
import persona from '../persona/contract.json' with { type: 'json' }
import sumsub from '../sumsub/contract.json' with { type: 'json' }
import veriff from '../veriff/contract.json' with { type: 'json' }
import type { VendorContract } from './contract.ts'

export const contracts = { sumsub, onfido, jumio, veriff, persona } as const satisfies Record<string, VendorContract>
