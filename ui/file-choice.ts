/** Why a file is rejected before it is sent. */
export type FileFault = 'too-large' | 'wrong-type' | 'empty'

/** Which files may be chosen. This only helps the member: the server checks the content itself. */
export interface FileLimits {
  bytes: number
  /** Media types, such as `image/jpeg`. */
  types: readonly string[]
}

/** The error of a file by its type and size, or null. A file without a type is left to the server. */
export function fileFault(file: Pick<File, 'size' | 'type'>, { bytes, types }: FileLimits): FileFault | null {
  if (file.size === 0) return 'empty'
  if (file.size > bytes) return 'too-large'
  return file.type !== '' && !types.includes(file.type) ? 'wrong-type' : null
}

/** The files of a drop or a paste: the first, or all. */
export function filesOf(data: { files: Iterable<File> } | null, several: boolean): File[] {
  const files = [...(data?.files ?? [])]
  return several ? files : files.slice(0, 1)
}
