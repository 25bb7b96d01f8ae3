/** A load in a separate process: `node bench/load.ts '{"url":…}'` sends for some seconds and prints its counts. */
import http from 'node:http'

/** What to send. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  connections: number
  seconds: number
}

/** The counts. */
export interface LoadResult {
  answered: number
  /** Responses that were not HTTP 200 with `ret_code` 0. */
  wrong: number
}

async function send(load: Load): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: load.connections })
  const result: LoadResult = { answered: 0, wrong: 0 }
  const until = Date.now() + load.seconds * 1000
  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.request(load.url, { method: load.method, headers: load.headers, agent }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => {
          result.answered += 1
          if (response.statusCode !== 200 || (text.includes('ret_code') && !text.includes('"ret_code":0')))
            result.wrong += 1
          resolve()
        })
      })
      request.on('error', reject)
      request.end(load.body)
    })
  const connection = async (): Promise<void> => {
    while (Date.now() < until) await once()
  }
  await Promise.all(Array.from({ length: load.connections }, connection))
  agent.destroy()
  return result
}

console.log(JSON.stringify(await send(JSON.parse(process.argv[2] ?? '{}') as Load)))
