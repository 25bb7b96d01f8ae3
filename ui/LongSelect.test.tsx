import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LongSelect, type LongSelectProps } from './LongSelect.tsx'

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: `Trade ${String.fromCodePoint(65 + at)}` }))

async function show(options: LongSelectProps['options'], computer = true) {
  vi.restoreAllMocks()
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    if (query.includes('pointer')) Object.defineProperty(list, 'matches', { value: computer })
    return list
  })
  const onChange = vi.fn()
  await render(
    <LongSelect
      id="trade"
      label="Your trade"
      options={options}
      value=""
      onChange={onChange}
      emptyText="Choose"
      searchText="Type to search"
      noneText="Nothing found"
      countText={(count) => `Results: ${count}`}
      openLabel="Show all"
    />,
  )
  return onChange
}

it('is searched by typing at a computer when the list is long', async () => {
  const onChange = await show(named(13))
  await page.getByRole('combobox', { name: 'Your trade' }).click()
  await userEvent.keyboard('Trade M{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('v12')
})

it.each([
  ['a short list', named(12), true],
  ['a phone', named(13), false],
  [
    'a list with an option that cannot be chosen',
    [...named(13), { value: 'x', label: 'Closed', disabled: true }],
    true,
  ],
])('is the device’s own list for %s', async (_, options, computer) => {
  const onChange = await show(options, computer)
  const list = page.getByLabelText('Your trade')
  expect(list.element().tagName).toBe('SELECT')
  await list.selectOptions('v1')
  expect(onChange).toHaveBeenLastCalledWith('v1')
})
