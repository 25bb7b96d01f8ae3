import { describe, expect, it } from 'vitest'
import { actOf, type Press } from './keys.ts'

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

describe('a key', () => {
  it.each([
    ['j', 'nextRow'],
    ['A', 'approve'],
    ['+', 'zoomIn'],
    ['=', 'zoomIn'],
    ['?', 'help'],
    ['r', 'turn'],
  ])('%s does %s', (key, act) => expect(actOf(press(key))?.act).toBe(act))

  it('shows the file with its number', () => expect(actOf(press('4'))).toEqual({ act: 'photo', number: 4 }))

  it('rotates back with Shift, whatever caps lock says', () => {
    expect(actOf(press('R', { shiftKey: true }))?.act).toBe('turnBack')
    expect(actOf(press('r', { shiftKey: true }))?.act).toBe('turnBack')
    expect(actOf(press('R'))?.act).toBe('turn')
  })

  it('does nothing together with Ctrl, Alt or Cmd: those are the browser’s', () => {
    expect(['ctrlKey', 'altKey', 'metaKey'].map((key) => actOf(press('a', { [key]: true })))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('Q opens the queue after G, and alone asks the member', () => {
    expect(actOf(press('q'), 'g')?.act).toBe('queue')
    expect(actOf(press('q'))?.act).toBe('ask')
    expect(actOf(press('g'))).toBeNull()
  })
})
