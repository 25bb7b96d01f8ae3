import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { filesOfCase, openFile } from '../evidence/files.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { CommandError } from './command.ts'

export const filesUsage = `  npm run operator -- files CASE                      the files of a case, a questionnaire or a proof of knowledge that was sent`

export const fileUsage = `  npm run operator -- file CASE FILE --out PATH       writes one of them, opened, for you alone to read; never over another file`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Lists the files of a case. */
export async function listFiles(context: CommandContext, caseId: string, by: string): Promise<string> {
  mustBeId(caseId, 'case')
  const { kind, memberId, state, files } = await filesOfCase(context, caseId, by)
  return [
    `${kind} ${caseId}  member ${memberId}  ${state}`,
    ...files.map(
      (file) =>
        `file ${file.fileId}  ${file.type}  ${file.bytes} bytes  ${file.addedAt.toISOString()}  ${printable(file.name)}${file.replaced ? '  (replaced before it was sent)' : ''}`,
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
  mustBeId(caseId, 'case')
  mustBeId(fileId, 'file')
  if (!out) throw new CommandError('Where to? --out PATH')
  const path = resolve(out)
  // Created before anything is decrypted: never overwrites a file, and never follows a link.
  const target = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(reasonOf(error, path))
  })
  try {
    const { content, type } = await openFile(context, caseId, fileId, by)
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
  return code === 'EEXIST' ? `There is a file already: ${path}` : `Cannot be written (${String(code)}): ${path}`
}

function mustBeId(id: string, what: 'case' | 'file'): void {
  if (!uuid.test(id)) throw new CommandError(`Not a ${what}: ${printable(id)}`)
}
