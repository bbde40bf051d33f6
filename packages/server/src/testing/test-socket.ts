import type { Told } from '@guiche/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { vi } from 'vitest'

export interface Heard {
  event: string
  payload: Record<string, unknown>
}

/** A browser's socket: what it heard, in order. */
export interface TestSocket {
  readonly socket: Socket
  readonly heard: Heard[]
  /** Why it was closed, once it is. */
  closedBecause(): string | undefined
  /** Waits until something heard fits. */
  hears(event: string, fits?: (payload: Record<string, unknown>) => boolean): Promise<Heard>
  /** Asks to hear, and waits until the server has made the rooms. */
  join(event: string, payload?: unknown): Promise<Told>
  close(): void
}

/** A test waits longer than a browser. */
const PATIENCE_MS = 60_000

/** Connects as browsers of this family do, and waits for `ready`. @throws why it was closed instead */
export async function openSocket(
  address: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = io(address, {
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    timeout: PATIENCE_MS,
    forceNew: true,
    extraHeaders: headers,
  })
  const heard: Heard[] = []
  let reason: string | undefined
  socket.onAny((event: string, payload: Record<string, unknown>) => heard.push({ event, payload }))
  socket.on('disconnect', (why) => (reason = why))
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
    socket.once('disconnect', (why) => reject(new Error(why)))
  })
  return {
    socket,
    heard,
    closedBecause: () => reason,
    hears: (event, fits = () => true) =>
      vi.waitFor(
        () => {
          const found = heard.find((one) => one.event === event && fits(one.payload))
          if (!found)
            throw new Error(
              `${event} was not heard among ${heard.map((one) => one.event).join(', ')}`,
            )
          return found
        },
        { interval: 10 },
      ),
    join: (event, payload) => socket.timeout(PATIENCE_MS).emitWithAck(event, payload),
    close: () => socket.disconnect(),
  }
}
