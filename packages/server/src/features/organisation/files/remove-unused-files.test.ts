import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, moveClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { putFile } from '../../../platform/storage/storage.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { removeCompany } from '../../../testing/remove-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'
import { fileKey, storeFile } from './index.ts'

const MARIA = '5511988880001'
let app: TestApp
let desk: Desk
let ticketId: number

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
})
afterAll(() => app.close())

const storeBytes = (bytes = randomBytes(40)) => storeFile(desk.companyId, bytes)
type Stored = Awaited<ReturnType<typeof storeBytes>>

const hasRow = (id: string) =>
  inCompany(desk.companyId, async (db) => {
    const query = db.selectFrom('files').select('id').where('id', '=', id)
    return (await query.execute()).length > 0
  })
const bytesPathOf = (companyId: number, sha256: string) =>
  join(app.dataDir, 'files', fileKey(companyId, sha256))
const hasBytes = ({ row }: Stored) => existsSync(bytesPathOf(row.companyId, row.sha256))
const rowAndBytesExist = async (stored: Stored) => [await hasRow(stored.row.id), hasBytes(stored)]
const KEPT = [true, true]
const GONE = [false, false]

/** Runs the collection two days later. */
async function removeUnusedLater() {
  moveClock(2 * DAY)
  onTestFinished(() => moveClock(-2 * DAY))
  await removeUnusedFiles()
}

test('a file stored within a day is left alone, and collected later if unused', async () => {
  const unsent = await storeBytes()
  await removeUnusedFiles()
  expect(await rowAndBytesExist(unsent)).toEqual(KEPT)
  await removeUnusedLater()
  expect(await rowAndBytesExist(unsent)).toEqual(GONE)
})

test('the file of a message stays, with its thumbnail', async () => {
  const bytes = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#34308d' },
  })
    .png()
    .toBuffer()
  const { status } = await desk.admin.send('POST /messages/:ticketId', {
    params: { ticketId },
    body: multipartFormOf([{ name: 'loja.png', bytes }]),
  })
  expect(status).toBe(200)
  await desk.seen(ticketId, ({ thumbUrl }) => thumbUrl !== null)
  await removeUnusedLater()
  await desk.signIn()
  const { mediaUrl, thumbUrl } = await desk.seen(ticketId, (message) => message.thumbUrl !== null)
  for (const url of [mediaUrl, thumbUrl])
    expect((await app.http.inject({ url: url ?? '' })).statusCode).toBe(200)
})

test('a thumbnail is collected in the same night as its file', async () => {
  const [thumb, picture] = [await storeBytes(), await storeBytes()]
  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('files')
      .set({ thumbId: thumb.row.id })
      .where('id', '=', picture.row.id)
      .execute(),
  )
  await removeUnusedLater()
  expect(await rowAndBytesExist(picture)).toEqual(GONE)
  expect(await rowAndBytesExist(thumb)).toEqual(GONE)
})

test('the same bytes under two types stay while either is used', async () => {
  const used = await storeBytes()
  const twin = randomUUID()
  await inCompany(desk.companyId, async (db) => {
    const { row } = used
    const file = { companyId: row.companyId, id: twin, sha256: row.sha256, size: row.size }
    await db
      .insertInto('files')
      .values({ ...file, mime: 'text/plain' })
      .execute()
    await useAsPicture(db, row.id)
  })
  await removeUnusedLater()
  expect(await hasRow(twin)).toBe(false)
  expect(await rowAndBytesExist(used)).toEqual(KEPT)
})

type Db = Parameters<Parameters<typeof inCompany>[1]>[0]
const useAsPicture = (db: Db, avatarFileId: string | null) =>
  db.updateTable('users').set({ avatarFileId }).where('id', '=', desk.userId).execute()

test('another company with the same bytes keeps its own', async () => {
  const bytes = randomBytes(40)
  const ours = await storeBytes(bytes)
  const { company } = await buildCompany()
  const theirs = await storeFile(company.id, bytes)
  await inCompany(desk.companyId, (db) => useAsPicture(db, ours.row.id))
  await removeUnusedLater()
  expect(await rowAndBytesExist(ours)).toEqual(KEPT)
  expect(hasBytes(theirs)).toBe(false)
})

test('an announcement keeps its picture, and a replaced picture is collected', async () => {
  const [shown, replaced] = [await storeBytes(), await storeBytes()]
  const announcement = { title: 'Oi', text: 'Oi', priority: 3, status: true } as const
  const of = { fileCompanyId: desk.companyId, forCompanyId: null, mediaName: 'a.png' }
  await acrossCompanies('a test', (db) =>
    db
      .insertInto('announcements')
      .values({ ...announcement, ...of, fileId: shown.row.id })
      .execute(),
  )
  await inCompany(desk.companyId, (db) => useAsPicture(db, replaced.row.id))
  await inCompany(desk.companyId, (db) => useAsPicture(db, null))
  await removeUnusedLater()
  expect(await rowAndBytesExist(shown)).toEqual(KEPT)
  expect(await rowAndBytesExist(replaced)).toEqual(GONE)
})

test('the files of a removed company are removed with it, and late ones by night', async () => {
  const { company } = await buildCompany()
  const theirs = await storeFile(company.id, randomBytes(40))
  const operator = await buildCompany({ isSuper: true })
  const client = new TestClient(app.http)
  await client.signIn(operator.admin.email, PASSWORD)
  await removeCompany(client, company.id)
  await vi.waitFor(() => expect(hasBytes(theirs)).toBe(false))
  await putFile(fileKey(company.id, theirs.row.sha256), randomBytes(40))
  await removeUnusedFiles()
  expect(hasBytes(theirs)).toBe(true)
  await removeUnusedLater()
  expect(hasBytes(theirs)).toBe(false)
})

test('a file that a transaction starts to use during the collection stays', async () => {
  const wanted = await storeBytes()
  const client = await pools().app.connect()
  onTestFinished(() => client.release())
  await client.query(`begin; set local app.company_id = '${desk.companyId}'`)
  const use = 'update users set avatar_file_id = $1 where id = $2'
  await client.query(use, [wanted.row.id, desk.userId])
  await removeUnusedLater()
  await client.query('commit')
  expect(await rowAndBytesExist(wanted)).toEqual(KEPT)
  await inCompany(desk.companyId, (db) => useAsPicture(db, null))
})

test('bytes stored again during their collection are kept', async () => {
  const bytes = randomBytes(40)
  const first = await storeBytes(bytes)
  moveClock(2 * DAY)
  onTestFinished(() => moveClock(-2 * DAY))
  await Promise.all([removeUnusedFiles(), ...Array.from({ length: 20 }, () => storeBytes(bytes))])
  const again = await storeBytes(bytes)
  expect(again.row.sha256).toBe(first.row.sha256)
  expect(await rowAndBytesExist(again)).toEqual(KEPT)
})

test('bytes renamed by a killed process are restored if they are used', async () => {
  const used = await storeBytes()
  await inCompany(desk.companyId, (db) => useAsPicture(db, used.row.id))
  const place = bytesPathOf(desk.companyId, used.row.sha256)
  renameSync(place, `${place}.going`)
  await removeUnusedLater()
  expect(await rowAndBytesExist(used)).toEqual(KEPT)
  const names = readdirSync(join(app.dataDir, 'files'), { recursive: true }).map(String)
  expect(names.filter((name) => name.endsWith('.going'))).toEqual([])
})

test("every column with a file's id has a foreign key, which the collection relies on", async () => {
  const { rows } = await pools().jobs.query<{ name: string }>(`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
      and attname ~ '(file|image|thumb|picture|media)_id$'
      and not exists (select from pg_constraint
        where conrelid = attrelid and contype = 'f' and confrelid = 'files'::regclass and attnum = any(conkey))`)
  expect(rows).toEqual([])
})
