import type { Settings } from './settings.ts'
import type { Db } from './db/postgres.ts'
import { OperatorFault } from './operator-fault.ts'
import type { Keyring } from './secrets/keyring.ts'

/**
 * Refuses to start in another mode or with another master key than the data was created with. With another key
 * nobody's data could be read and new members would be encrypted with a different key. Sandbox data has accounts with
 * public passwords.
 * @throws OperatorFault
 */
export async function checkInstallation(db: Db, keyring: Keyring, mode: Settings['mode']): Promise<void> {
  const now = { mode, key_mark: keyring.mark }
  await db
    .insertInto('installation')
    .values(now)
    .onConflict((oc) => oc.doNothing())
    .execute()
  const first = await db.selectFrom('installation').select(['mode', 'key_mark']).executeTakeFirstOrThrow()
  if (first.mode !== mode)
    throw new OperatorFault(
      `This data folder was created in ${first.mode} mode, and TESSERA_MODE says ${mode}. ${mode === 'production' ? 'Production starts with its own data: choose another TESSERA_DATA_DIR, or another database.' : 'Set TESSERA_MODE=production, or use another TESSERA_DATA_DIR and database for the sandbox.'}`,
    )
  if (!first.key_mark.equals(keyring.mark))
    throw new OperatorFault(
      'The master key is not the one this data folder was created with (TESSERA_MASTER_KEY, or sandbox-master-key in the data folder): nothing stored here could be read. Set the right one.',
    )
}
