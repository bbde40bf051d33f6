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

export function emitEvent(event: string, ...of: unknown[]): void {
  socket?.emit(event, ...of)
}

/** Emits, and waits for the acknowledgement: later events are received. */
export async function emitAndWait(event: string, ...of: unknown[]): Promise<void> {
  await socket?.emitWithAck(event, ...of)
}

/** Listens to `company-{id}-<what>`, or to `name` unchanged. An exception of a reducer is an error of the page. */
export function hearCompanyEvent<T>(what: string, onHeard: (news: T) => void): void {
  socket?.on(`company-${session.now?.user.companyId}-${what}`, onHeard)
}

export function hearUnprefixed<T>(name: string, onHeard: (news: T) => void): void {
  socket?.on(name, onHeard)
}

/** Throws for an unknown action, which leaves such a client's page blank. */
export function refuseUnknownAction(where: string, action: string): never {
  throw new Error(`${where}: unknown action ${action}`)
}
