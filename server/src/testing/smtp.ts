import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** An email as the mail server received it: its recipient and its lines. */
export interface Received {
  to: string
  text: string
}

/** A mail server that accepts everything, or rejects temporarily while `refusing`. */
export async function mailServer(): Promise<{
  url: string
  received: Received[]
  refuse: (yes: boolean) => void
  stop: () => void
}> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let refusing = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let [to, buffer, inData] = ['', '', false]
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (inData ? 5 : 2))
        if (inData) {
          received.push({ to, text: part })
          inData = false
          socket.write('250 taken\r\n')
          continue
        }
        const [, address] = /^RCPT TO:<([^>]*)>/i.exec(part) ?? []
        if (address !== undefined) to = address
        inData = part === 'DATA' && !refusing
        socket.write(
          part === 'QUIT'
            ? '221 bye\r\n'
            : part === 'DATA'
              ? refusing
                ? '451 not now\r\n'
                : '354 go on\r\n'
              : '250 ok\r\n',
        )
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (yes) => (refusing = yes),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
