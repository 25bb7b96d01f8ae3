import { expect, it } from 'vitest'
import { searchOf } from '../pages/queue/search.ts'
import { queueFilter } from './queue-filter.ts'

it('reads from the address what it wrote there', () => {
  const filter = {
    kind: 'appeal',
    site: 'HKG',
    claimed: 'mine',
    overdue: 'yes',
    status: 'video-call',
    page: '3',
  } as const
  expect(queueFilter(new URLSearchParams(searchOf(filter)))).toEqual(filter)
  expect(searchOf({})).toBe('')
})

it('leaves out what is wrong in the address', () => {
  expect(queueFilter(new URLSearchParams('kind=cake&region=%2F&claimed=all&page=0'))).toEqual({})
})
