import { fileOf, tablePartOf } from './archive-format.ts'
import { readArchive } from './read-archive.ts'

export interface Receiver {
  rows: (table: string, content: AsyncIterable<Buffer>) => Promise<void>
  file: (path: string, content: AsyncIterable<Buffer>) => Promise<void>
}

/** Passes each table, with its parts joined, and each file of a backup to its consumer. */
export async function unpackArchive(
  file: string,
  signal: AbortSignal,
  receiver: Receiver,
): Promise<void> {
  const entries = readArchive(file, signal)
  let next = await entries.next()
  async function* partsOf(table: string): AsyncGenerator<Buffer> {
    while (!next.done && tablePartOf(next.value.name)?.table === table) {
      yield* next.value.content
      next = await entries.next()
    }
  }
  while (!next.done) {
    const { name, content } = next.value
    const table = tablePartOf(name)?.table
    if (table === undefined) {
      await passFile(receiver, name, content)
      next = await entries.next()
    } else {
      await receiver.rows(table, partsOf(table))
    }
  }
}

async function passFile(
  receiver: Receiver,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const path = fileOf(name)
  if (path !== undefined) return receiver.file(path, content)
  // Skips SECRET, which was read before.
  for await (const _chunk of content);
}
