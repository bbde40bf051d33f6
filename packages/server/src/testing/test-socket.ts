import { once } from 'node:events'
import type { Told } from '@guiche/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { timeLimits } from '../../../../scripts/machine-speed.ts'

export interface Heard {
  event: string
  payload: Record<string, unknown>
}

/** A browser's socket, and the events that it received in order. */
export interface TestSocket {
  readonly socket: Socket
  readonly heard: Heard[]
  /** The reason of the close, once it is closed. */
  closedBecause(): string | undefined
  /**
   * Waits for the first received event that fits.
   * @throws once the socket is closed, and as soon as a newer sign-in has replaced its session: the server closes such
   * a socket a second later, which a slow machine could miss
   */
  hears(event: string, fits?: (payload: Record<string, unknown>) => boolean): Promise<Heard>
  /** Requests a subscription and waits until the server has joined the rooms. */
  join(event: string, payload?: unknown): Promise<Told>
  close(): void
}

/** The server sends this event to a socket whose session was replaced by a newer sign-in. */
const REPLACED = /^company-\d+-auth$/

/** Connects as browsers of this family do, and waits for `ready`. @throws the reason if the socket is closed instead */
export async function openSocket(
  address: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const { waitMs } = timeLimits()
  const socket = io(address, {
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    timeout: waitMs,
    forceNew: true,
    extraHeaders: headers,
  })
  const heard: Heard[] = []
  const changes = new EventTarget()
  let reason: string | undefined
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    heard.push({ event, payload })
    changes.dispatchEvent(new Event('change'))
  })
  socket.on('disconnect', (why) => {
    reason = why
    changes.dispatchEvent(new Event('change'))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
    socket.once('disconnect', (why) => reject(new Error(why)))
  })

  /** @returns the received event, if any */
  function findEvent(event: string, fits: (payload: Record<string, unknown>) => boolean) {
    const at = heard.findIndex((one) => one.event === event && doesFit(fits, one.payload))
    const replacedAt = heard.findIndex((one) => REPLACED.test(one.event))
    const found = heard[at]
    if (found && (replacedAt === -1 || at <= replacedAt)) return found
    const names = heard.map((one) => one.event).join(', ')
    if (replacedAt !== -1 && event !== heard[replacedAt]?.event)
      throw new Error(`${event} did not arrive before the session was replaced: ${names}`)
    if (reason !== undefined)
      throw new Error(`${event} did not arrive before the socket closed (${reason}): ${names}`)
    return undefined
  }

  async function waitForEvent(event: string, fits: (payload: Record<string, unknown>) => boolean) {
    const end = AbortSignal.timeout(waitMs)
    for (;;) {
      const found = findEvent(event, fits)
      if (found) return found
      await once(changes, 'change', { signal: end }).catch(() => {
        throw new Error(`${event} did not arrive among ${heard.map((one) => one.event).join(', ')}`)
      })
    }
  }

  return {
    socket,
    heard,
    closedBecause: () => reason,
    hears: (event, fits = () => true) => waitForEvent(event, fits),
    join: (event, payload) => socket.timeout(waitMs).emitWithAck(event, payload),
    close: () => socket.disconnect(),
  }
}

/** Catches errors of `fits`: a payload without the part that a test reads does not fit. */
function doesFit(
  fits: (payload: Record<string, unknown>) => boolean,
  payload: Record<string, unknown>,
): boolean {
  try {
    return fits(payload)
  } catch {
    return false
  }
}
