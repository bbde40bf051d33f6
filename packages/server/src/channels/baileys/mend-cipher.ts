import { AsyncResource } from 'node:async_hooks'
import { createRequire } from 'node:module'

// Two faults of the cipher's library, which the client uses for sessions with one person, are mended as it is loaded.
// mend-cipher.test.ts shows both; a version without them needs nothing of this.

type Deed = () => Promise<unknown>
type Queue = (address: string, deed: Deed) => Promise<unknown>

interface Session {
  serialize(): object
  constructor: { deserialize(serialized: object): Session }
  /** Gone once the other side has answered in it. */
  pendingPreKey?: unknown
}

type Decrypt = (
  this: unknown,
  message: Uint8Array,
  session: Session | undefined,
) => Promise<unknown>

interface Library {
  SessionCipher: { prototype: { doDecryptWhisperMessage: Decrypt } }
}

/** @param entry the client's own module; it must not have been loaded yet */
export function mendCipher(entry: string): void {
  const load = createRequire(entry)
  keepContexts(load)
  tryOnCopies(load)
}

/**
 * What is done with the sessions of one address waits in one queue for the whole process. What waits would run in the
 * asynchronous context of whoever found the queue empty, and so in their transaction: its ratchet would be committed with
 * theirs or, where theirs has been committed already, not at all.
 */
function keepContexts(load: NodeJS.Require): void {
  const path = load.resolve('libsignal/src/queue_job.js')
  load(path)
  const module = load.cache[path]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library has no types for it
  const own = module?.exports as Queue
  const bound: Queue = (address, deed) => own(address, AsyncResource.bind(deed))
  if (module) module.exports = bound
}

/**
 * What comes is tried in each session that was ever had with its author. Each try moves the session's ratchet before it
 * is known whether the message is of it, and what was spoilt is stored with the session that it was of: an answer in the
 * spoilt one could not be read.
 */
function tryOnCopies(load: NodeJS.Require): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types leave this out
  const { prototype } = (load('libsignal') as Library).SessionCipher
  const own = prototype.doDecryptWhisperMessage
  prototype.doDecryptWhisperMessage = async function tried(message, session) {
    if (!session) return own.call(this, message, session)
    const copy = session.constructor.deserialize(session.serialize())
    const plain = await own.call(this, message, copy)
    delete session.pendingPreKey
    return Object.assign(session, copy) && plain
  }
}
