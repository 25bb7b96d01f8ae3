import { useLayoutEffect, useRef } from 'react'
import { actOf, isTaken, type Act } from './keys.ts'
import { shortcutsOn } from './setting.ts'

/** What a part of the page does about acts. `number` is that of a photo. */
export type ActHandlers = Partial<Record<Act, (number: number) => void>>

/** The parts that handle acts, the innermost last. */
const parts: { current: ActHandlers }[] = []
/** The key before, and when it was pressed: “G then Q” is two keys within this time. */
let before = { key: '', at: 0 }
const pairTime = 1000

function onKeyDown(event: KeyboardEvent): void {
  const pressed = { key: event.key, at: event.timeStamp }
  const last = event.timeStamp - before.at < pairTime ? before.key : ''
  if (event.key !== 'Shift') before = pressed
  if (event.defaultPrevented || event.repeat || !shortcutsOn() || isTaken(event.target)) return
  if (document.querySelector('dialog[open]')) return
  const found = actOf(event, last)
  const handler = found && parts.findLast(({ current }) => current[found.act])?.current[found.act]
  if (!found || !handler) return
  event.preventDefault()
  handler(found.number)
}

/** Handles shortcuts while the part is on the page. A part inside another one comes first. */
export function useShortcuts(handlers: ActHandlers): void {
  const latest = useRef(handlers)
  // A key may be pressed as soon as the page is painted: effects that run later would lose it.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => {
    if (parts.length === 0) document.addEventListener('keydown', onKeyDown)
    parts.push(latest)
    return () => {
      parts.splice(parts.indexOf(latest), 1)
      if (parts.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
