import { expect, it } from 'vitest'
import { fileFault, filesOf } from './file-choice.ts'

const limits = { bytes: 10, types: ['image/jpeg', 'application/pdf'] }

it.each([
  [{ size: 10, type: 'image/jpeg' }, null],
  [{ size: 11, type: 'image/jpeg' }, 'too-large'],
  [{ size: 0, type: 'image/jpeg' }, 'empty'],
  [{ size: 5, type: 'text/plain' }, 'wrong-type'],
  // Some phones name no type; the server decides by content.
  [{ size: 5, type: '' }, null],
] as const)('checks a file by type and size', (file, fault) => {
  expect(fileFault(file, limits)).toBe(fault)
})

it('takes the first of several files, or all if several are allowed', () => {
  const files = [new File(['a'], 'a'), new File(['b'], 'b')]
  expect(filesOf({ files }, false)).toEqual(files.slice(0, 1))
  expect(filesOf({ files }, true)).toEqual(files)
  expect(filesOf(null, true)).toEqual([])
})
