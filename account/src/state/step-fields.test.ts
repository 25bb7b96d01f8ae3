import { describe, expect, it, vi } from 'vitest'
import { flat, StepFields } from './step-fields.ts'

const begun = { street: '', town: '' }
const at = (form = begun) => new StepFields(flat<typeof begun>(), form, {})
const shown = (fields: StepFields<typeof begun, object>) => [fields.state().form, fields.state().changes]

describe('the fields of a step', () => {
  it('take values from elsewhere if nothing was typed here, and preserve local input', () => {
    const fields = at()
    fields.change({ street: 'Mine' })
    expect(fields.news({ street: 'Theirs', town: 'Theirs' })).toBe(true)
    expect(shown(fields)).toEqual([{ street: 'Mine', town: 'Theirs' }, 1])
    expect(fields.isHeld(fields.state().form)).toBe(false)
  })

  it('recognise local input that the server has: another device’s change to it is taken', () => {
    const fields = at()
    fields.change({ street: 'Mine' })
    fields.sending(fields.state().form)
    fields.kept(fields.state().form)
    expect(fields.news({ street: 'Mine, mended', town: '' })).toBe(true)
    expect(shown(fields)).toEqual([{ street: 'Mine, mended', town: '' }, 1])
    expect(fields.news({ street: 'Mine, mended', town: 'Theirs' })).toBe(true)
    expect(shown(fields)).toEqual([{ street: 'Mine, mended', town: 'Theirs' }, 2])
  })

  it('do not report own values that come back, and preserve later input', () => {
    const fields = at()
    fields.change({ street: 'Mine' })
    fields.sending(fields.state().form)
    fields.change({ street: '', town: 'Here' })
    expect(fields.news({ street: 'Mine', town: '' })).toBe(false)
    expect(shown(fields)).toEqual([{ street: '', town: 'Here' }, 0])
  })

  it('notify their subscribers', () => {
    const fields = at()
    const listener = vi.fn()
    const off = fields.subscribe(listener)
    fields.change({ street: 'M' })
    off()
    fields.change({ street: 'Mi' })
    expect(listener).toHaveBeenCalledOnce()
  })
})
