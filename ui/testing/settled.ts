/**
 * Lets a rendered component come to rest before its test goes on, as React's build for developers does with `act`. The
 * build for members, which the tests use, has none.
 */
import React from 'react'

/** React draws in one task, runs effects in a later one, and draws again for what they changed. */
const turns = 5

async function act(change: () => Promise<void>): Promise<void> {
  await change()
  for (let left = turns; left > 0; left -= 1) await taskEnd()
}

function taskEnd(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  port2.postMessage(null)
  return promise
}

Object.assign(React, { act })
