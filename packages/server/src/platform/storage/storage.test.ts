import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { incomingPath, moveIntoStorage, openStorage, putFile } from './storage.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('half-received files of a killed process are removed at the next start', () => {
  const folder = makeFolder()
  openStorage(folder)
  const half = incomingPath()
  writeFileSync(half, 'half a film')
  openStorage(folder)
  expect(existsSync(half)).toBe(false)
  writeFileSync(incomingPath(), 'the next')
})

/** The permission bits of a folder and its contents, by kind. */
function modesIn(folder: string) {
  const modes = { folders: new Set([modeOf(folder)]), files: new Set<string>() }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const kind = entry.isDirectory() ? modes.folders : modes.files
    kind.add(modeOf(join(entry.parentPath, entry.name)))
  }
  return { folders: [...modes.folders], files: [...modes.files] }
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const OWN = { folders: ['700'], files: ['600'] }

test('stored files are readable for their owner only', async () => {
  const folder = makeFolder()
  openStorage(folder)
  await putFile('1/ab/picture', Buffer.from('a picture'))
  const taken = incomingPath()
  writeFileSync(taken, 'a film', { mode: 0o644 })
  await moveIntoStorage(taken, '2/cd/film')
  expect(modesIn(join(folder, 'files'))).toEqual(OWN)
})

test('a folder that is open to others is closed with its contents at the next start', () => {
  const folder = makeFolder()
  const files = join(folder, 'files')
  mkdirSync(join(files, '1/ab'), { recursive: true })
  writeFileSync(join(files, '1/ab/picture'), 'a picture')
  for (const path of ['', '1', '1/ab']) chmodSync(join(files, path), 0o755)
  chmodSync(join(files, '1/ab/picture'), 0o644)
  openStorage(folder)
  expect(modesIn(files)).toEqual(OWN)
})
