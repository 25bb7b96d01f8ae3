import { createPublicKey, verify } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { BrokenArchive, lockedUnzip } from '../../platform/archive/locked-unzip.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { manifestPath, sha256, signaturePath, type ManifestFile } from './export.ts'
import { sliceFaults } from './slice.ts'

const Manifest = Type.Object({
  export: Type.String(),
  exportedBy: Type.String(),
  exportedAt: Type.String(),
  reason: Type.String(),
  cases: Type.Array(Type.String()),
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
})

/** What is wrong with an archive of cases, as sentences, and what its manifest says. */
export interface VerifiedArchive {
  faults: string[]
  about: string
}

/** Checks every byte of an archive, the signature, the hashes, and the events against the audit chain. */
export async function verifyArchive(
  { db, keyring }: { db: Db; keyring: Pick<Keyring, 'exportKey'> },
  zip: Buffer,
  password: string,
): Promise<VerifiedArchive> {
  const found = new Map<string, Omit<ManifestFile, 'path'>>()
  const contents = new Map<string, Buffer>()
  try {
    for (const { path, content } of lockedUnzip(zip, password)) {
      found.set(path, { bytes: content.length, sha256: sha256(content) })
      if ([manifestPath, signaturePath, 'audit.json'].includes(path)) contents.set(path, content)
    }
  } catch (error) {
    if (error instanceof BrokenArchive) return { faults: [error.message], about: '' }
    throw error
  }
  const [text, signature] = [contents.get(manifestPath), contents.get(signaturePath)]
  if (!text || !signature || !verify(null, text, createPublicKey(keyring.exportKey), signature))
    return { faults: ['manifest.json was changed, or not signed by this installation'], about: '' }
  const manifest: unknown = JSON.parse(text.toString())
  if (!Value.Check(Manifest, manifest)) return { faults: ['manifest.json has another form'], about: '' }
  const listed = new Map(manifest.files.map((file) => [file.path, file]))
  const others = [...found.keys()].filter((path) => path !== manifestPath && path !== signaturePath)
  return {
    faults: [
      ...manifest.files
        .filter(({ path, sha256: hash }) => found.get(path)?.sha256 !== hash)
        .map(({ path }) => `${path} ${found.has(path) ? 'was changed' : 'is missing'}`),
      ...others.filter((path) => !listed.has(path)).map((path) => `${path} is not in the manifest`),
      ...(await sliceFaults(db, JSON.parse(contents.get('audit.json')?.toString() ?? 'null'))),
    ],
    about: `export ${manifest.export} of ${manifest.cases.length} cases by ${manifest.exportedBy} at ${manifest.exportedAt}, reason ${manifest.reason}, ${found.size} files`,
  }
}
