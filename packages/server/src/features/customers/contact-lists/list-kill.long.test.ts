import type { ListCheck, ListImport } from '@guiche/contract/contact-lists'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { withOwnerConnection } from '../../../testing/campaign-harness.ts'
import { HttpClient } from '../../../testing/http-client.ts'
import { makeMigratedDataDir } from '../../../testing/migrated-data-dir.ts'
import { ADMIN, killLaunchedServers, spawnServer } from '../../../testing/spawn-server.ts'
import { connectLine, retryUntilSuccess } from '../../../testing/walkers.ts'

afterEach(killLaunchedServers)

const ROWS = 20_000
/** Intervals of repeated numbers and of wrong ones. */
const AGAIN_EACH = 100
const WRONG_EACH = 250
const KILLS = 3
const CHECKED = 40

interface Work {
  import: ListImport | null
  check: ListCheck | null
}

test('a server that is killed during an import, and then during a check, resumes both where they were', async () => {
  const dataDir = await makeMigratedDataDir()
  let server = await spawnServer({ DATA_DIR: dataDir })
  let client = new HttpClient(server.address)
  await client.signIn(ADMIN.email, ADMIN.password)
  const restartServer = async () => {
    await server.kill()
    server = await spawnServer({ DATA_DIR: dataDir })
    client = new HttpClient(server.address, client.token)
  }
  const createImportedList = async (lines: readonly string[]): Promise<number> => {
    const { id } = await retryUntilSuccess(client, 'POST /contact-lists', {
      name: `${lines.length}`,
    })
    const bytes = Buffer.from(['nome;numero', ...lines].join('\n'))
    const sent = await fetch(`${server.address}/contact-lists/${id}/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token ?? ''}` },
      body: multipartFormOf([{ name: 'a.csv', bytes }], {}, 'file'),
    })
    expect(sent.status).toBe(200)
    return id
  }
  const pollWorkUntil = async (id: number, isSo: (work: Work) => boolean): Promise<Work> => {
    for (;;) {
      const work: Work = await retryUntilSuccess(client, `GET /contact-lists/${id}/work`)
      if (isSo(work)) return work
      await sleep(10)
    }
  }
  const isImported = (work: Work) => work.import !== null && work.import.finishedAt !== null

  const lines = buildSheetLines(ROWS)
  const large = await createImportedList(lines)
  let amid = 0
  for (let kill = 1, done = 0; kill <= KILLS; kill++) {
    const work = await pollWorkUntil(
      large,
      (now) => isImported(now) || (now.import?.rowsDone ?? 0) > done,
    )
    done = work.import?.rowsDone ?? 0
    if (!isImported(work)) amid++
    await restartServer()
  }
  expect(amid).toBeGreaterThan(0)
  const whole = await pollWorkUntil(large, isImported)
  expect(whole.import).toMatchObject({
    status: 'done',
    rowsDone: ROWS,
    created: ROWS - ROWS / AGAIN_EACH - ROWS / WRONG_EACH,
    duplicated: ROWS / AGAIN_EACH,
    faulted: ROWS / WRONG_EACH,
  })
  const wanted = lines.map((line) => line.split(';')[1] ?? '').filter((one) => one.length > 1)
  expect(await numbersOf(dataDir, large)).toEqual([...new Set(wanted)].toSorted())

  const asked = await createImportedList(buildSheetLines(CHECKED))
  await pollWorkUntil(asked, isImported)
  const whatsappId = await connectLine(client, 'Linha', 'beta')
  await retryUntilSuccess(client, `POST /contact-lists/${asked}/check`, { whatsappId })
  const before = await pollWorkUntil(asked, ({ check }) => (check?.done ?? 0) > 2)
  expect(before.check?.done).toBeLessThan(CHECKED)
  await restartServer()
  const after = await pollWorkUntil(asked, ({ check }) => check !== null)
  expect(after.check?.done).toBeGreaterThanOrEqual(before.check?.done ?? CHECKED)
  const { check } = await pollWorkUntil(asked, (work) => work.check?.status === 'done')
  expect(check).toMatchObject({ total: CHECKED, done: CHECKED, valid: CHECKED, invalid: 0 })
  expect(await server.stop()).toBe(0)
})

/** Lines of a sheet: distinct numbers, except for late repeats and wrong ones. */
function buildSheetLines(rows: number): string[] {
  const numberAt = (at: number) => String(5_511_970_000_000 + at)
  return Array.from({ length: rows }, (_, at) => {
    if (at % WRONG_EACH === WRONG_EACH - 1 && rows >= WRONG_EACH) return `Sem número;1`
    if (at % AGAIN_EACH === AGAIN_EACH / 2) return `De novo;${numberAt(at - AGAIN_EACH / 2)}`
    return `Pessoa ${at};${numberAt(at)}`
  })
}

/** Numbers of a list, in order. */
function numbersOf(dataDir: string, listId: number): Promise<string[]> {
  return withOwnerConnection(dataDir, async (owner) => {
    const { rows } = await owner.query<{ number: string }>(
      'select number from contact_list_items where contact_list_id = $1',
      [listId],
    )
    return rows.map(({ number }) => number).toSorted()
  })
}
