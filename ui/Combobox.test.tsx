import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { CountryBox } from './testing/fields.tsx'
import { faultsInThemes, resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

const box = (screen: RenderResult) => screen.getByRole('combobox', { name: 'Issuing country' })
const names = (screen: RenderResult): string[] =>
  screen
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

/** The option that the input refers to, as a screen reader finds it. */
function activeOption(screen: RenderResult): string | null {
  const id = box(screen).element().getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'nothing there')
}

describe('the list of a combobox', () => {
  it('is closed until it is opened, and then shows every option', async () => {
    const screen = await render(<CountryBox />)
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'false')
    await box(screen).click()
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'true')
    expect(names(screen)).toEqual(['Côte d’Ivoire+225', 'Germany+49', 'Netherlands+31', 'United States+1'])
  })

  it('belongs to the input and has its name', async () => {
    const screen = await render(<CountryBox />)
    await box(screen).click()
    const list = screen.getByRole('listbox', { name: 'Issuing country' })
    await expect.element(list).toBeVisible()
    expect(box(screen).element().getAttribute('aria-controls')).toBe(list.element().id)
  })

  it('opens and closes with the button, which leaves the focus in the input', async () => {
    const screen = await render(<CountryBox />)
    const opener = screen.getByLabelText('Show all countries')
    await opener.click()
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await expect.element(box(screen)).toHaveFocus()
    await opener.click()
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'false')
  })

  it('keeps the chosen name selected for typing when the app takes over a focused input', async () => {
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = renderToString(<CountryBox start="DE" />)
    page.querySelector('input')?.focus()
    const root = hydrateRoot(page, <CountryBox start="DE" />)
    onTestFinished(() => {
      root.unmount()
      page.remove()
    })
    await expect.poll(() => String(window.getSelection())).toBe('Germany')
  })

  it('takes a choice by pointer, and closes', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox onChange={onChange} />)
    await box(screen).click()
    await screen.getByRole('option', { name: 'Netherlands +31' }).click()
    expect(onChange.mock.calls).toEqual([['NL']])
    await expect.element(box(screen)).toHaveValue('Netherlands')
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'false')
    await expect.element(box(screen)).toHaveFocus()
  })

  it('marks the current choice', async () => {
    const screen = await render(<CountryBox start="DE" />)
    await box(screen).click()
    await expect.element(screen.getByRole('option', { name: 'Germany +49' })).toHaveAttribute('aria-selected', 'true')
    await expect
      .element(screen.getByRole('option', { name: 'Netherlands +31' }))
      .toHaveAttribute('aria-selected', 'false')
  })
})

describe('the keys of a combobox', () => {
  it('open the list at its first entry and stop at both ends', async () => {
    const screen = await render(<CountryBox />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(activeOption(screen)).toBe('Côte d’Ivoire+225')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(activeOption(screen)).toBe('Côte d’Ivoire+225')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeOption(screen)).toBe('Netherlands+31')
    await userEvent.keyboard('{PageDown}')
    expect(activeOption(screen)).toBe('United States+1')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeOption(screen)).toBe('United States+1')
    await userEvent.keyboard('{PageUp}')
    expect(activeOption(screen)).toBe('Côte d’Ivoire+225')
  })

  it('choose the active entry with Enter, which does not send the form', async () => {
    const onSubmit = vi.fn()
    const onChange = vi.fn()
    await render(
      <form onSubmit={onSubmit}>
        <CountryBox onChange={onChange} />
      </form>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([['DE']])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('choose the first match after typing', async () => {
    const screen = await render(<CountryBox />)
    await userEvent.tab()
    await userEvent.keyboard('neth{Enter}')
    await expect.element(box(screen)).toHaveValue('Netherlands')
  })

  it('choose nothing with Enter if nothing was typed', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox onChange={onChange} />)
    await box(screen).click()
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'false')
  })

  it('Escape closes and restores the choice, a second Escape clears it', async () => {
    const screen = await render(<CountryBox start="DE" />)
    await userEvent.tab()
    await userEvent.keyboard('holl')
    await expect.element(box(screen)).toHaveValue('holl')
    await userEvent.keyboard('{Escape}')
    await expect.element(box(screen)).toHaveValue('Germany')
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Escape}')
    await expect.element(box(screen)).toHaveValue('')
  })
})

describe('typing into a combobox', () => {
  it.each([
    ['a name without its accents', 'cote', 'Côte d’Ivoire'],
    ['a dial code', '+31', 'Netherlands'],
    ['a dial code without the plus', '49', 'Germany'],
    ['another name', 'deutschland', 'Germany'],
    ['a code', 'usa', 'United States'],
  ])('finds by %s', async (_how, typed, found) => {
    const screen = await render(<CountryBox />)
    await userEvent.tab()
    await userEvent.keyboard(typed)
    await expect.element(screen.getByRole('option')).toMatchTextContent(new RegExp(`^${found}`))
    await expect.element(screen.getByText('1 found')).toBeInTheDocument()
  })

  it('says when nothing matches, shows the whole list below, and chooses nothing then', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox start="DE" onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('atlantis')
    await expect.element(screen.getByText('No country found').first()).toBeVisible()
    expect(screen.getByRole('option').elements()).toHaveLength(4)
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(box(screen)).toHaveValue('Germany')
  })

  it('keeps what was typed while nothing is chosen, and shows every option with the button', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('atlantis')
    await userEvent.tab()
    await expect.element(box(screen)).toHaveAttribute('aria-expanded', 'false')
    await expect.element(box(screen)).toHaveValue('atlantis')
    expect(onChange).not.toHaveBeenCalled()
    await screen.getByLabelText('Show all countries').click()
    await expect.element(screen.getByRole('option').nth(1)).toBeVisible()
    await expect.element(box(screen)).toHaveValue('')
  })

  it('chooses the only match when the focus moves on', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('germ')
    await userEvent.tab()
    expect(onChange.mock.calls).toEqual([['DE']])
    await expect.element(box(screen)).toHaveValue('Germany')
  })

  it('restores the previous choice if the text is ambiguous', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox start="US" onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('e')
    await userEvent.tab()
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(box(screen)).toHaveValue('United States')
  })

  it('replaces the current name, because focus selects it', async () => {
    const screen = await render(<CountryBox start="DE" />)
    await userEvent.tab()
    await userEvent.keyboard('u')
    await expect.element(box(screen)).toHaveValue('u')
  })

  it('accepts a whole name that the browser filled in', async () => {
    const onChange = vi.fn()
    const screen = await render(<CountryBox onChange={onChange} />)
    await box(screen).fill('Netherlands')
    await userEvent.tab()
    expect(onChange).toHaveBeenCalledWith('NL')
  })
})

describe('accessibility of a combobox', () => {
  it('is described by hint and error', async () => {
    const screen = await render(<CountryBox hint="The country that issued it." error="Choose a country." />)
    await expect.element(box(screen)).toHaveAccessibleDescription('Choose a country. The country that issued it.')
    await expect.element(box(screen)).toHaveAttribute('aria-invalid', 'true')
  })

  it('has no accessibility errors, closed and open, in every theme', async () => {
    const screen = await render(
      <div style={{ background: 'var(--surface)', minBlockSize: 400 }}>
        <CountryBox
          start="DE"
          hint="The country that issued it."
          error="Choose a country."
          placeholder="Search by name or dial code"
        />
      </div>,
    )
    expect(await faultsInThemes(screen.container)).toEqual([])
    await box(screen).click()
    await userEvent.keyboard('{ArrowDown}')
    expect(await faultsInThemes(screen.container)).toEqual([])
  })
})
