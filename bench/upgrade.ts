// node bench/upgrade.ts --from COMMIT [--contacts 100000]: fills an installation of that commit with that commit's
// bench/seed.ts, adds Mexican and Argentine numbers to its contacts and lists, stops it and starts it with this
// checkout. Prints the time of reduced service, the slowest of the first writes, and each table with a lost or changed
// row.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildWebIfNeeded } from '../packages/server/src/app/build-web.ts'
import { openExistingDatabase } from '../packages/server/src/cli/open-existing-database.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { rolePasswordOf } from '../packages/server/src/platform/secrets.ts'
import { endChildOnExit } from './end-child-on-exit.ts'
import { ADMIN, databaseConfigsOf, removeDataDir, ROOT, startServer } from './start-server.ts'

const { values } = parseArgs({
  options: { from: { type: 'string' }, contacts: { type: 'string', default: '100000' } },
})
if (values.from === undefined) throw new Error('--from must name the commit of the installation')
const contacts = Number(values.contacts)
const size = { name: 'upgrade', contacts, tickets: contacts / 2, messages: contacts * 5 }

/** Every tenth contact of the first company with its identity, and a list of all of them with opt-outs. */
const OTHER_COUNTRIES = `
  create temp table other as
    select id, number as before, case id % 20 when 0 then '521' else '549' end || right('11' || number, 10) as number
    from contacts where company_id = 1 and id % 10 = 0;
  delete from other using other as twin where twin.number = other.number and twin.id < other.id;
  update contacts set number = other.number from other where company_id = 1 and contacts.id = other.id;
  update contact_identities set value = other.number from other
    where company_id = 1 and kind = 'phone' and contact_id = other.id and value = other.before;
  insert into contact_lists (company_id, name) values (1, 'Todos');
  insert into contact_list_items (company_id, contact_list_id, name, number)
    select 1, (select max(id) from contact_lists where company_id = 1), name, number from contacts
    where company_id = 1 and number <> '' and not is_group;
  insert into opt_outs (company_id, kind, value, began_by)
    select 1, 'phone', number, 'word' from other where id % 100 = 0`

const COMPARED = `from pg_tables where schemaname = 'public'`

/** Copies the rows into a schema of their own. */
const COPY_TABLES = `do $$ declare one record; begin
  create schema upgrade_before;
  for one in select tablename ${COMPARED} loop
    execute format('create table upgrade_before.%1$I as table public.%1$I', one.tablename);
  end loop; end $$`

const before = checkOut(values.from)
let dataDir = ''
try {
  await buildWebIfNeeded()
  const [folder = ''] = await runInWorktree(
    `import { seededFolder } from './bench/seed.ts'
     console.log(await seededFolder(${JSON.stringify(size)}, console.error))`,
  )
  dataDir = folder
  const stopMs = await serveOldCommit(dataDir)
  await withOwner((client) => client.query(COPY_TABLES))
  const server = await startServer(dataDir)
  console.log(
    `stopped in ${formatSeconds(stopMs)} s, ready after ${formatSeconds(server.readyMs)} s`,
  )
  console.log(
    `slowest of the first writes: ${formatSeconds(await measureSlowestWrite(server.address))} s`,
  )
  const { owner } = await databaseConfigsOf(dataDir)
  console.table(await withClient(owner, changedTables))
  await server.stop()
} finally {
  if (dataDir !== '') await removeDataDir(dataDir)
  execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: ROOT })
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

/** A worktree of the commit with the packages of this checkout as hard links: links to its workspaces are relative. */
function checkOut(commit: string): string {
  const root = mkdtempSync('/tmp/guiche-upgrade-')
  rmSync(root, { recursive: true })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', root, commit], { cwd: ROOT })
  for (const folder of ['node_modules', 'packages/server/node_modules'])
    execFileSync('cp', ['-al', join(ROOT, folder), join(root, folder)])
  rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true })
  return root
}

/** Runs a module in the worktree. @returns its output by line */
async function runInWorktree(source: string): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    cwd: before,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endChildOnExit(child)
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  await ended
  if (child.exitCode !== 0)
    throw new Error(`the commit ${values.from} ended with ${child.exitCode}`)
  return lines
}

/**
 * Serves the folder with the old commit and adds the rest of the rows.
 * @returns milliseconds from the signal to its end
 */
async function serveOldCommit(folder: string): Promise<number> {
  const child = spawn(process.execPath, [join(before, 'packages/server/src/app/main.ts')], {
    cwd: before,
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endChildOnExit(child)
  const ended = once(child, 'exit')
  let startedAt = 0
  try {
    for await (const line of createInterface(child.stdout)) if (line.includes('is ready at')) break
    const { owner } = await databaseConfigsOf(folder)
    await withClient(owner, (client) => client.query(OTHER_COUNTRIES))
  } finally {
    startedAt = performance.now()
    child.kill('SIGTERM')
    await ended
  }
  return performance.now() - startedAt
}

async function withOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { owner, close } = await openExistingDatabase(readConfig({ DATA_DIR: dataDir }))
  try {
    await withClient(owner, work)
  } finally {
    await close()
  }
}

async function withClient<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // Row security also applies to the owner of the tables, so the superuser compares.
  const client = new pg.Client({ ...owner, user: 'postgres', password: rolePasswordOf('postgres') })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

async function measureSlowestWrite(address: URL): Promise<number> {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify(ADMIN)
  const signedIn = await fetch(new URL('/auth/login', address), {
    method: 'POST',
    headers: json,
    body,
  })
  const { token } = (await signedIn.json()) as { token: string }
  let slowestMs = 0
  for (let nth = 0; nth < 50; nth++) {
    const startedAt = performance.now()
    const reply = await fetch(new URL('/contacts', address), {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Nova', number: `(11) 97777-${1000 + nth}` }),
    })
    if (!reply.ok) throw new Error(`a contact was refused: ${await reply.text()}`)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
  }
  return slowestMs
}

interface Changed {
  readonly table: string
  readonly rows: number
  /** Count of old rows that are missing or differ in the old columns. */
  readonly lostOrChanged: number
  readonly columnsGone: string
}

async function changedTables(client: pg.Client): Promise<Changed[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; gone: string[] }>(`
    select old.table_name as table,
      array_agg(quote_ident(old.column_name)) filter (where now.column_name is not null) as columns,
      coalesce(array_agg(old.column_name::text) filter (where now.column_name is null), '{}') as gone
    from information_schema.columns as old left join information_schema.columns as now
      on now.table_schema = 'public' and now.table_name = old.table_name and now.column_name = old.column_name
    where old.table_schema = 'upgrade_before' group by 1 order by 1`)
  const changed: Changed[] = []
  for (const { table, columns, gone } of rows) {
    // Compared as text, because json has no equality operator.
    const rowsAsText = (schema: string) =>
      `select row(${columns.join()})::text from ${schema}.${pg.escapeIdentifier(table)}`
    const { rows: counts } = await client.query<{ rows: number; lost: number }>(
      `select (select count(*)::int from upgrade_before.${pg.escapeIdentifier(table)}) as rows,
        (select count(*)::int from (${rowsAsText('upgrade_before')} except all ${rowsAsText('public')}) as lost) as lost`,
    )
    const [{ rows: count, lost } = { rows: 0, lost: 0 }] = counts
    if (lost > 0 || gone.length > 0)
      changed.push({ table, rows: count, lostOrChanged: lost, columnsGone: gone.join() })
  }
  return changed
}
