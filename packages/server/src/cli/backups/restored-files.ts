import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../platform/storage/private-folder.ts'
import { filesFolder } from './file-entries.ts'
import { CommandRefusal } from '../run-command.ts'

/** Writes the files of a backup to a draft folder, and moves it into place when all are there. */
export class RestoredFiles {
  readonly #folder: string
  readonly #draft: string

  constructor(dataDir: string) {
    this.#folder = filesFolder(dataDir)
    this.#draft = `${this.#folder}.restoring`
  }

  /** Creates the draft folder. @throws CommandRefusal if the place already has files */
  async createDraft(): Promise<void> {
    const there = await readdir(this.#folder).catch(() => [])
    if (there.length > 0)
      throw new CommandRefusal(
        `${this.#folder} is not empty: the files of the backup are restored there`,
      )
    await rm(this.#draft, { recursive: true, force: true })
    await mkdir(this.#draft, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  }

  /** @param path as in the archive, already checked to stay below the folder */
  async write(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    const target = join(this.#draft, ...path.split('/'))
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE })
    await pipeline(content, createWriteStream(target, { flags: 'wx', mode: PRIVATE_FILE_MODE }))
  }

  async moveIntoPlace(): Promise<void> {
    await rmdir(this.#folder).catch(() => undefined)
    await rename(this.#draft, this.#folder)
  }

  /** Removes the draft and the kept files; the folder was empty before the restore. */
  async remove(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true })
    await rm(this.#folder, { recursive: true, force: true })
  }
}
