import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { filesOfCase, openFile } from '../evidence/files.ts'
import { withVendorPhotos } from '../evidence/vendor-photos.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { CommandError, idFrom } from './command.ts'

export const filesUsage = `  npm run operator -- files CASE                      the files of a submitted case, questionnaire or proof of knowledge`

export const fileUsage = `  npm run operator -- file CASE FILE --out PATH       writes one of them, decrypted, readable only by you; never overwrites a file`

/** Photos that only the vendor has come when a reviewer opens the case. Returns why they did not. */
async function faultOfVendor(context: CommandContext, caseId: string, by: string): Promise<string | null> {
  try {
    await withVendorPhotos(context, caseId, by)
    return null
  } catch (error) {
    if (error instanceof InvalidTransition) return printable(error.message)
    throw error
  }
}

/** Lists the files of a case. */
export async function listFiles(context: CommandContext, caseId: string, by: string): Promise<string> {
  idFrom(caseId, 'case')
  const { kind, memberId, state } = await filesOfCase(context, caseId, by)
  const missing = kind === 'attempt' ? await faultOfVendor(context, caseId, by) : null
  const { files } = await filesOfCase(context, caseId, by)
  return [
    ...(missing === null ? [] : [missing]),
    `${kind} ${caseId}  member ${memberId}  ${state}`,
    ...files.map(
      (file) =>
        `file ${file.fileId}  ${file.type}  ${file.bytes} bytes  ${file.addedAt.toISOString()}  ${printable(file.name)}${file.replaced ? '  (replaced before submission)' : ''}`,
    ),
    `${files.length} ${files.length === 1 ? 'file' : 'files'}`,
  ].join('\n')
}

/**
 * Writes one decrypted file of a case, readable only by its owner. It is then on the reviewer's own disk, and the
 * reviewer has to delete it.
 */
export async function writeFile(
  context: CommandContext,
  { caseId, fileId, out, by }: { caseId: string; fileId: string; out: string | undefined; by: string },
): Promise<string> {
  idFrom(caseId, 'case')
  idFrom(fileId, 'file')
  if (!out) throw new CommandError('Where to write it: add --out PATH, the path of a new file.')
  const path = resolve(out)
  // Created before anything is decrypted: never overwrites a file, and never follows a link.
  const target = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(reasonOf(error, path))
  })
  try {
    const { content, type } = await openFile(context, { caseId, fileId, by })
    await target.writeFile(content)
    return `${path}: ${type}, ${content.length} bytes. Delete it when you have seen it.`
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await target.close()
  }
}

function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EEXIST'
    ? `There is a file already: ${path}. Enter the path of a new file.`
    : `Cannot write ${path} (${String(code)}). Enter another path.`
}
