import { describe, expect, it, vi } from 'vitest'
import { flat, StepFields } from './step-fields.ts'

const begun = { street: '', town: '' }
const at = (form = begun) => new StepFields(flat<typeof begun>(), form, {})
const shown = (fields: StepFields<typeof begun, object>) => [fields.state().form, fields.state().changes]

describe('the fields of a step', () => {
  it('take over what is said from elsewhere where nothing was typed here, and keep what was', () => {
    const fields = at()
    fields.change({ street: 'Mine' })
    expect(fields.news({ street: 'Theirs', town: 'Theirs' })).toBe(true)
    expect(shown(fields)).toEqual([{ street: 'Mine', town: 'Theirs' }, 1])
    expect(fields.isHeld(fields.state().form)).toBe(false)
  })

  it('know what was typed here and is with the server: what another makes of that comes in', () => {
    const fields = at()
    fields.change({ street: 'Mine' })
    fields.sending(fields.state().form)
    fields.kept(fields.state().form)
    expect(fields.news({ street: 'Mine, mended', town: '' })).toBe(true)
    expect(shown(fields)).toEqual([{ street: 'Mine, mended', town: '' }, 1])
    expect(fields.news({ street: 'Mine, mended', town: 'Theirs' })).toBe(true)
    expect(shown(fields)).toEqual([{ street: 'Mine, mended', town: 'Theirs' }, 2])
  })

  it('say nothing of what was sent from here and comes back, and keep what was typed since', () => {
    const fields = at()
    fields.change({ street: 'Mine' })
    fields.sending(fields.state().form)
    fields.change({ street: '', town: 'Here' })
    expect(fields.news({ street: 'Mine', town: '' })).toBe(false)
    expect(shown(fields)).toEqual([{ street: '', town: 'Here' }, 0])
  })

  it('tell whoever shows them, as long as they do', () => {
    const fields = at()
    const listener = vi.fn()
    const off = fields.subscribe(listener)
    fields.change({ street: 'M' })
    off()
    fields.change({ street: 'Mi' })
    expect(listener).toHaveBeenCalledOnce()
  })
})
