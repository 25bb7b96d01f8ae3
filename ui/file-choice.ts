/** Why a file is not taken before it is even sent. */
export type FileFault = 'too-large' | 'wrong-type' | 'empty'

/** What may be chosen. Only a kindness: the server looks at the content itself. */
export interface FileLimits {
  bytes: number
  /** Media types, such as `image/jpeg`. */
  types: readonly string[]
}

/** The fault of a file one can see from outside, or null. A file without a type is left to the server. */
export function fileFault(file: Pick<File, 'size' | 'type'>, { bytes, types }: FileLimits): FileFault | null {
  if (file.size === 0) return 'empty'
  if (file.size > bytes) return 'too-large'
  return file.type !== '' && !types.includes(file.type) ? 'wrong-type' : null
}

/** The first file of a drop or a paste. */
export function firstFile(data: Pick<DataTransfer, 'files'> | null): File | null {
  return data?.files[0] ?? null
}
