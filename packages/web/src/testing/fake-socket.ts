import {
  type LivePayloads,
  type CompanyLiveEvent,
  liveEventName,
} from '@guiche/contract/live-events'

// Stands for socket.io-client in component tests: the test is the server of the only socket.

type Hear = (...sent: unknown[]) => void

let current: FakeSocket | undefined
const joined = new Set<string>()
const emitted: Array<{ name: string; sent: readonly unknown[] }> = []

class FakeSocket {
  readonly io = { opts: {} as Record<string, unknown> }
  active = false
  readonly #hearers = new Map<string, Set<Hear>>()
  readonly #anyHearers = new Set<Hear>()

  on(name: string, hear: Hear): this {
    this.#hearers.set(name, (this.#hearers.get(name) ?? new Set()).add(hear))
    return this
  }

  onAny(hear: Hear): this {
    this.#anyHearers.add(hear)
    return this
  }

  connect(): this {
    this.active = true
    return this
  }

  disconnect(): this {
    const wasActive = this.active
    this.active = false
    joined.clear()
    if (wasActive) this.receive('disconnect', 'io client disconnect')
    return this
  }

  timeout(): this {
    return this
  }

  /** The last argument may be a function that takes the server's acknowledgement. */
  emit(name: string, ...sent: unknown[]): this {
    const acknowledge = sent.at(-1)
    const values = typeof acknowledge === 'function' ? sent.slice(0, -1) : sent
    emitted.push({ name, sent: values })
    const room = roomOf(name, values)
    if (name.startsWith('join')) joined.add(room)
    if (name.startsWith('leave')) joined.delete(room)
    if (typeof acknowledge === 'function') acknowledge(null, { toldMsAgo: 0 })
    return this
  }

  receive(name: string, ...sent: unknown[]): void {
    this.#hearers.get(name)?.forEach((hear) => hear(...sent))
    if (name !== 'ready' && name !== 'disconnect' && name !== 'connect_error')
      this.#anyHearers.forEach((hear) => hear(name, ...sent))
  }
}

const roomOf = (name: string, [argument]: readonly unknown[]) =>
  `${name.replace(/^(?:join|leave)/, '')}${typeof argument === 'string' ? ` ${argument}` : ''}`

/**
 * Replaces socket.io-client's function of this name.
 * @public for the alias in vitest.config.ts
 */
export function io(): FakeSocket {
  current = new FakeSocket()
  joined.clear()
  emitted.splice(0)
  return current
}

/** The server accepts the socket, which then joins its rooms. */
export function acceptSocket(): void {
  if (current === undefined) throw new Error('No socket was opened')
  current.active = true
  current.receive('ready')
}

/** The connection breaks; the page tries again after a while. */
export function dropSocket(reason = 'transport close'): void {
  if (current) current.active = false
  joined.clear()
  current?.receive('disconnect', reason)
}

/** The server sends an event of company 1, or of its user 7. */
export function sendLive<E extends CompanyLiveEvent>(event: E, payload: LivePayloads[E]): void {
  if (current === undefined) throw new Error('No socket was opened')
  current.receive(liveEventName(event, 1, 7), payload)
}

/** Rooms that the page has joined: `Notification`, `ChatBox 3` … */
export function joinedRooms(): readonly string[] {
  return [...joined]
}

/** Events that the page has sent under a name, each with its arguments. */
export function emittedBy(name: string): ReadonlyArray<readonly unknown[]> {
  return emitted.filter((one) => one.name === name).map(({ sent }) => sent)
}
