import { io, type Socket } from 'socket.io-client'
import { serverAddress, session } from './calls.ts'

// The socket as the contract has it: websocket only, the token in the query, rooms joined after `ready`.

let socket: Socket | undefined

export async function connect(): Promise<void> {
  socket = io(serverAddress, {
    transports: ['websocket'],
    query: { token: session.now?.token },
  })
  await new Promise<void>((resolve) => socket?.once('ready', () => resolve()))
}

export function join(event: string, ...of: unknown[]): void {
  socket?.emit(event, ...of)
}

/** The same, and waits until it is done: what happens from now on is heard. */
export async function joined(event: string, ...of: unknown[]): Promise<void> {
  await socket?.emitWithAck(event, ...of)
}

/** Hears `company-{id}-<what>`, or `name` as it stands. What a reducer throws is the page's error. */
export function hear<T>(what: string, onHeard: (news: T) => void): void {
  socket?.on(`company-${session.now?.user.companyId}-${what}`, onHeard)
}

export function hearBare<T>(name: string, onHeard: (news: T) => void): void {
  socket?.on(name, onHeard)
}

/** A reducer that meets an action it never heard of leaves the page white. */
export function unknownAction(where: string, action: string): never {
  throw new Error(`${where} knows no action ${action}`)
}
