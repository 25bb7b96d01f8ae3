import type { VendorAnswer, CallInput, VendorClient } from '../vendor/client.ts'
import { VendorRefused } from '../vendor/client.ts'
import { Type } from 'typebox'
import { readAs } from '../vendor/read.ts'

const Granted = Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number() })

/** Renewed this long before its end. */
const earlyMs = 3 * 60_000

/** The access token of the vendor’s API: one for all callers in this process, renewed before it ends. */
export interface Access {
  token(): Promise<string>
  /** The vendor no longer accepts it. */
  drop(): void
}

/** Keeps an access token. Callers at the same moment share one request for it. */
export function accessOf(client: () => VendorClient): Access {
  let known: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined
  const ask = async (): Promise<string> => {
    const { body } = await client().call('token', {
      raw: { type: 'application/x-www-form-urlencoded', bytes: Buffer.from('grant_type=client_credentials') },
    })
    const { access_token: token, expires_in: seconds } = readAs(Granted, body, 'jumio')
    known = { token, until: Date.now() + seconds * 1000 - earlyMs }
    return token
  }
  return {
    async token() {
      if (known && known.until > Date.now()) return known.token
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    drop() {
      known = undefined
    },
  }
}

/** A call with one more try when the access token ended early. */
export async function authorised(
  client: VendorClient,
  access: Access,
  name: string,
  input?: CallInput,
): Promise<VendorAnswer> {
  try {
    return await client.call(name, input)
  } catch (error) {
    if (!(error instanceof VendorRefused) || error.status !== 401) throw error
    access.drop()
    return client.call(name, input)
  }
}
