import { afterEach, beforeEach, vi } from 'vitest'

/** As much of XMLHttpRequest as an upload needs, moved by hand. */
export class TestWire extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  method = ''
  url = ''
  sent: unknown = null
  aborted = false

  constructor() {
    super()
    wires.push(this)
  }

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(): void {
    // Which headers an upload carries is told by the tests of upload.ts.
  }

  send(body: unknown): void {
    this.sent = body
  }

  abort(): void {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }

  move(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
  }

  answer(code: number, result: unknown): void {
    this.status = 200
    this.responseText = JSON.stringify({ ret_code: code, ret_msg: '', result })
    this.dispatchEvent(new Event('load'))
  }

  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

const wires: TestWire[] = []

/** Puts uploads that are moved by hand in place of the network's, for each test anew; answers those that were begun. */
export function testWires(): readonly TestWire[] {
  beforeEach(() => {
    wires.length = 0
    vi.stubGlobal('XMLHttpRequest', TestWire)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return wires
}
