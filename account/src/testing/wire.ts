import { afterEach, beforeEach, vi } from 'vitest'

/** The part of XMLHttpRequest that an upload needs, controlled by the test. */
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
    // The tests of upload.ts check the headers of an upload.
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

/** Replaces the network's uploads with controlled ones for each test. Returns those that were started. */
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
