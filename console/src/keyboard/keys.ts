/** What a shortcut does. */
export type Act =
  | 'nextRow'
  | 'previousRow'
  | 'nextCase'
  | 'claim'
  | 'photo'
  | 'turn'
  | 'turnBack'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomFit'
  | 'approve'
  | 'askAgain'
  | 'reject'
  | 'hold'
  | 'escalate'
  | 'ask'
  | 'assign'
  | 'snooze'
  | 'search'
  | 'help'
  | 'queue'

const acts: Readonly<Record<string, Act>> = {
  j: 'nextRow',
  k: 'previousRow',
  n: 'nextCase',
  c: 'claim',
  r: 'turn',
  R: 'turnBack',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomFit',
  a: 'approve',
  t: 'askAgain',
  x: 'reject',
  h: 'hold',
  e: 'escalate',
  q: 'ask',
  m: 'assign',
  s: 'snooze',
  '/': 'search',
  '?': 'help',
  'g q': 'queue',
}

/** What we read of a key press. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** The act of a key press. `before`: the key just before it, for the two keys of “G then Q”. */
export function actOf(press: Press, before = ''): { act: Act; number: number } | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  if (/^[1-9]$/.test(press.key)) return { act: 'photo', number: Number(press.key) }
  // With caps lock on, only Shift tells the two keys of R apart.
  const key = /^[a-z]$/i.test(press.key)
    ? press.key.toLowerCase() === 'r' && press.shiftKey
      ? 'R'
      : press.key.toLowerCase()
    : press.key
  const act = (before.toLowerCase() === 'g' ? acts[`g ${key}`] : undefined) ?? acts[key]
  return act ? { act, number: 0 } : null
}

const typing = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"])'

/** Whether keys belong to what has the focus: a field, or a dialog above the page. */
export function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${typing}, dialog[open]`) !== null
}
