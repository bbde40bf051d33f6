import { AsyncResource } from 'node:async_hooks'
import { createRequire } from 'node:module'

// Patches two faults of libsignal, which the client uses for sessions with one person, as it is loaded.
// patch-libsignal.test.ts shows both; a version without them needs no patch.

type Work = () => Promise<unknown>
type Queue = (address: string, deed: Work) => Promise<unknown>

interface Session {
  serialize(): object
  constructor: { deserialize(serialized: object): Session }
  /** Deleted once the other side has answered in the session. */
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
export function patchLibsignal(entry: string): void {
  const load = createRequire(entry)
  bindQueueContexts(load)
  decryptOnCopies(load)
}

/**
 * The library runs the work on an address's sessions in one queue per process. Without this patch queued work runs in
 * the asynchronous context of the call that found the queue empty, and so in its transaction: its ratchet would be
 * committed with that transaction or, if that has ended, not at all.
 */
function bindQueueContexts(load: NodeJS.Require): void {
  const path = load.resolve('libsignal/src/queue_job.js')
  load(path)
  const module = load.cache[path]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library has no types for it
  const own = module?.exports as Queue
  const runInCallerContext: Queue = (address, deed) => own(address, AsyncResource.bind(deed))
  if (module) module.exports = runInCallerContext
}

/**
 * The library tries to decrypt a message in each session that it ever had with the author. Each try moves the session's
 * ratchet, even if the message belongs to another session, and the damaged state is stored: later messages of that
 * session would be unreadable. So each try works on a copy.
 */
function decryptOnCopies(load: NodeJS.Require): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types leave this out
  const { prototype } = (load('libsignal') as Library).SessionCipher
  const own = prototype.doDecryptWhisperMessage
  prototype.doDecryptWhisperMessage = async function decryptOnCopy(message, session) {
    if (!session) return own.call(this, message, session)
    const copy = session.constructor.deserialize(session.serialize())
    const plain = await own.call(this, message, copy)
    delete session.pendingPreKey
    return Object.assign(session, copy) && plain
  }
}
