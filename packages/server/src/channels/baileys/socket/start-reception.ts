import type { SignalRepository } from '../baileys-package.ts'
import { type AtomicReading, readAtomically } from '../read-atomically.ts'
import { type DeviceReceiver, deviceReceiver } from '../receiving/device-receiver.ts'
import { historyResumer } from '../resume-history.ts'
import type { RingingCalls } from '../ringing-calls.ts'
import type { Me } from '../message-envelope.ts'
import { type StoredKeys, storedKeys } from '../stored-keys.ts'
import type { DeviceSocketOptions } from './device-socket.ts'
import type { SocketLife } from './socket-life.ts'

type Surroundings = Pick<
  DeviceSocketOptions,
  'baileys' | 'writer' | 'callbacks' | 'groups' | 'progress' | 'settings' | 'logger'
>

interface Options extends Surroundings {
  readonly life: SocketLife
  readonly calls: RingingCalls
  readonly me: () => Me | undefined
  readonly names: () => SignalRepository['lidMapping']
}

export interface Reception {
  readonly keys: StoredKeys
  readonly receiver: DeviceReceiver
  readonly reading: AtomicReading
  /** Downloads the remaining history. */
  readonly resumeHistory: () => void
}

/** Connects the parts that store the stanzas, keys and history of a socket. */
export function startReception(options: Options): Reception {
  const { baileys, writer, callbacks, groups, progress, settings, logger, life } = options
  const keys = storedKeys({
    writer,
    baileys,
    isCurrent: life.isCurrent,
    isWanted: life.isHeard,
    failed: life.failed,
  })
  const receiver = deviceReceiver({
    line: writer.line,
    callbacks,
    baileys,
    groups,
    calls: options.calls,
    withHistory: settings.withHistory,
    tasked: (piece) => {
      progress.begins(piece)
      resumeHistory()
    },
    me: options.me,
    names: options.names,
  })
  const resumeHistory = historyResumer({
    baileys,
    writer,
    receiver,
    progress,
    logger,
    options: settings.socket.options ?? {},
    isCurrent: life.isCurrent,
  })
  const reading = readAtomically({
    baileys,
    keys,
    prepare: receiver.prepare,
    store: receiver.store,
    unread: receiver.unread,
    transact: (work) => writer.transact(work),
  })
  return { keys, receiver, reading, resumeHistory }
}
