import { expect, it } from 'vitest'
import { cameraFaultOf } from './camera.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unsupported'],
])('reads %s as %s', (name, fault) => {
  expect(cameraFaultOf(new DOMException('no', name))).toBe(fault)
})
