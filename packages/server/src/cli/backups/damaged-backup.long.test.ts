import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { makeDataDir } from '../../testing/embedded-servers.ts'
import { log } from '../../platform/log.ts'
import { TEST_DATA_FOLDER } from '../../testing/shared-memory.ts'
import { runCli } from '../../testing/run-cli.ts'
import { spawnServer } from '../../testing/spawn-server.ts'
import { copyDataFolder } from '../../testing/copy-data-folder.ts'
import type { Manifest } from './archive-format.ts'
import { ArchiveWriter, BLOCK } from './archive-writer.ts'
import { restoreBackup } from './restore-backup.ts'

// Damage of a backup is found before a restore writes, or the restore undoes all of its writes.

/** A valid backup, unzipped. */
let whole: Buffer
let folder: string
beforeAll(async () => {
  log.level = 'silent'
  folder = await mkdtemp(join(TEST_DATA_FOLDER, 'guiche-test-'))
  await chmod(folder, 0o755)
  const env = { DATA_DIR: folder }
  await copyDataFolder(inject('migratedDataDir'), folder)
  await (await spawnServer(env)).stop()
  const file = join(folder, 'backups', 'whole.tar.gz')
  const { code, said } = await runCli('backup', [file], env)
  if (code !== 0) throw new Error(said)
  whole = gunzipSync(await readFile(file))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Restores these bytes into a new folder and checks that nothing remains. @returns the message of the refusal */
async function expectRefusedRestore(bytes: Buffer): Promise<string> {
  const parent = await makeDataDir()
  const file = join(await makeDataDir(), 'backup.tar.gz')
  await writeFile(file, bytes)
  const config = readConfig({ DATA_DIR: join(parent, 'new') })
  const restoring = restoreBackup({
    config,
    file,
    signal: new AbortController().signal,
    say: () => {},
  })
  const refusal: unknown = await restoring.catch((error: unknown) => error)
  expect(await readdir(parent)).toEqual([])
  if (!(refusal instanceof Error)) throw new Error('it was restored')
  return refusal.message
}

test('a truncated backup', async () => {
  const zipped = gzipSync(whole)
  for (const bytes of [10, zipped.length / 2, zipped.length - 4])
    expect(await expectRefusedRestore(zipped.subarray(0, bytes))).toContain('it is incomplete')
  expect(await expectRefusedRestore(gzipSync(whole.subarray(0, whole.length / 2)))).toContain(
    'it is incomplete',
  )
  expect(await expectRefusedRestore(Buffer.alloc(0))).toContain('it is incomplete')
})

test('a backup with a flipped bit', async () => {
  const zipped = gzipSync(whole)
  const middle = zipped.length >> 1
  zipped.writeUInt8(zipped.readUInt8(middle) ^ 1, middle)
  expect(await expectRefusedRestore(zipped)).toContain('is damaged or not a backup')
})

test('a backup in which a row, a name or a size was changed', async () => {
  expect(
    await expectRefusedRestore(gzipSync(withReplacedText('Empresa 1', 'Empresa 2'))),
  ).toContain('rows/companies/00000000 has changed since the backup')
  const [row, entry] = [
    whole.indexOf('rows/users/00000000'),
    whole.indexOf('rows/settings/00000000'),
  ]
  expect(await expectRefusedRestore(gzipSync(withSwappedHeaders(row, entry)))).toContain(
    'is damaged or not a backup',
  )
  expect(
    await expectRefusedRestore(gzipSync(withReplacedText('rows/users/', 'rows/userz/'))),
  ).toContain('one of its entries cannot be read')
})

test('a backup whose manifest contradicts its entries', async () => {
  const { rows } = manifestOf(whole).tables.find(({ name }) => name === 'settings') ?? { rows: 0 }
  expect(rows).toBeGreaterThan(0)
  const changed = withManifest((manifest) => {
    for (const table of manifest.tables) if (table.name === 'settings') table.rows++
  })
  // Only the restore itself can detect this; it removes everything that it created.
  expect(await expectRefusedRestore(changed)).toContain(
    `the backup does not contain the ${rows + 1} rows of settings`,
  )
  expect(
    await expectRefusedRestore(withManifest((manifest) => void manifest.checks.pop())),
  ).toContain('its list of entries')
  expect(
    await expectRefusedRestore(withManifest((manifest) => void manifest.tables.pop())),
  ).toContain('the tables of the backup')
  expect(
    await expectRefusedRestore(withManifest((manifest) => Object.assign(manifest, { tables: 5 }))),
  ).toContain('its metadata')
})

test('a backup of a newer version', async () => {
  const migrations = [...knownMigrations(), '9999-wonders.sql']
  expect(
    await expectRefusedRestore(withManifest((manifest) => Object.assign(manifest, { migrations }))),
  ).toContain('with 9999-wonders.sql, which this version does not know')
  expect(
    await expectRefusedRestore(withManifest((manifest) => Object.assign(manifest, { format: 2 }))),
  ).toContain('a newer Guichê')
})

test('a path that leads out of the folder, with valid checksums', async () => {
  const paths = [
    '../evil',
    '/etc/evil',
    'a/../../evil',
    'a//b',
    'c:/evil',
    'a\\..\\evil',
    'nul\u0001',
    '.',
  ]
  for (const path of paths)
    expect(await expectRefusedRestore(await backupWithEntry(`files/${path}`))).toContain(
      'it has an entry',
    )
  for (const name of ['rows/Users/00000000', 'rows/users/00000001', 'postgres/x', 'secret/x'])
    expect(await expectRefusedRestore(await backupWithEntry(name))).toContain('it has an entry')
})

test('a link, which backups never contain', async () => {
  const link = Buffer.alloc(BLOCK)
  new Header({ path: 'files/a', linkpath: '/etc/passwd', size: 0, type: 'SymbolicLink' }).encode(
    link,
  )
  expect(await expectRefusedRestore(gzipSync(Buffer.concat([link, whole])))).toContain(
    'one of its entries cannot be read',
  )
})

test('a file that is not a backup', async () => {
  expect(await expectRefusedRestore(Buffer.from('just text'))).toContain(
    'is damaged or not a backup',
  )
  expect(await expectRefusedRestore(gzipSync('just text'))).toContain('it is incomplete')
  expect(
    await expectRefusedRestore(gzipSync(Buffer.concat([whole, Buffer.from('more')]))),
  ).toContain('it has data after its end')
})

function withReplacedText(text: string, by: string): Buffer {
  const copy = Buffer.from(whole)
  copy.write(by, copy.indexOf(text))
  return copy
}

/** Swaps two headers. */
function withSwappedHeaders(one: number, other: number): Buffer {
  const copy = Buffer.from(whole)
  whole.copy(copy, one, other, other + BLOCK)
  whole.copy(copy, other, one, one + BLOCK)
  return copy
}

function manifestOf(tar: Buffer): Manifest {
  const start = tar.lastIndexOf('{\n "format"')
  return JSON.parse(tar.toString('utf8', start, tar.indexOf('\0', start)))
}

/** Replaces the manifest and gives it a valid header. */
function withManifest(change: (manifest: Manifest) => void): Buffer {
  const manifest = manifestOf(whole)
  change(manifest)
  const start = whole.lastIndexOf('{\n "format"') - BLOCK
  const content = Buffer.from(JSON.stringify(manifest, undefined, 1))
  const header = Buffer.alloc(BLOCK)
  new Header({ path: 'manifest', size: content.length, mode: 0o600, type: 'File' }).encode(header)
  const fill = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
  return gzipSync(
    Buffer.concat([whole.subarray(0, start), header, content, fill, Buffer.alloc(2 * BLOCK)]),
  )
}

/** A valid backup with one entry of this name. */
async function backupWithEntry(name: string): Promise<Buffer> {
  const writer = new ArchiveWriter()
  const { checks: _checks, format: _format, madeAt: _madeAt, ...facts } = manifestOf(whole)
  const entries = [
    writer.entry('secret', 6, [Buffer.from('secret')]),
    writer.entry(name, 4, [Buffer.from('evil')]),
    writer.end(facts),
  ]
  const blocks: Buffer[] = []
  for (const entry of entries) for await (const block of entry) blocks.push(block)
  return gzipSync(Buffer.concat(blocks))
}
