import { inCompany } from '../../platform/database/transaction.ts'
import type { LineWriter } from '../channel.ts'
import { listTasks, removeTask } from './device-rows.queries.ts'
import type { DeviceReceiver } from './receiving/device-receiver.ts'
import type { HistoryProgress } from './history-progress.ts'
import type { Baileys, Logger } from './baileys-package.ts'
import { errorStatusOf } from './error-codes.ts'

const GONE = new Set([404, 410])

interface Options {
  baileys: Baileys
  writer: LineWriter
  receiver: DeviceReceiver
  progress: HistoryProgress
  logger: Logger
  /** For the download of media. */
  options: RequestInit
}

/** Returns a function that downloads the remaining history. A failure is repeated at the next connection. */
export function historyResumer({
  isCurrent,
  ...options
}: Options & { isCurrent: () => boolean }): () => void {
  let resuming: Promise<void> = Promise.resolve()
  return () => {
    resuming = resuming
      .then(() => (isCurrent() ? resumeHistory(options) : undefined))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        options.logger.warn({}, `a piece of the history waits: ${reason}`)
      })
  }
}

/**
 * Downloads the announced pieces of history. The phone sends each announcement once; its row is deleted only after the
 * messages are stored, so that a crash repeats the download. The client's own import would lose the piece.
 */
async function resumeHistory({
  baileys,
  writer,
  receiver,
  progress,
  logger,
  options,
}: Options): Promise<void> {
  const { line } = writer
  const left = await inCompany(line.companyId, (db) => listTasks(db, line))
  for (const { id, task } of left) {
    const { protocolMessage } = baileys.proto.Message.decode(Buffer.from(task, 'base64'))
    const notification = protocolMessage?.historySyncNotification
    try {
      if (notification)
        await receiver.history(
          await baileys.downloadAndProcessHistorySyncNotification(notification, options, logger),
        )
    } catch (error) {
      // WhatsApp has deleted it for good; after other errors it is downloaded at the next connection.
      if (!GONE.has(errorStatusOf(error) ?? 0)) throw error
      logger.warn({}, 'a part of the history is no longer stored')
    }
    await writer.transact((db) => removeTask(db, line, id))
    if (notification) progress.came(notification)
  }
}
