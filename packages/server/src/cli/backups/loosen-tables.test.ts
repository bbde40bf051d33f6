import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { loosenTables, tightenTables } from './loosen-tables.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await openTestDatabase()
  owner = new pg.Client(database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

// Two tables that reference each other, row security that hides all rows, and a trigger that would count rows twice.
const CIRCLE = `
  create table "Odd name" (id int primary key, other int not null, constraint "to other" check (other > 0));
  create table others (id int primary key, odd int not null references "Odd name" on delete cascade, counted int default 0);
  alter table "Odd name" add constraint "circle back" foreign key (other) references others deferrable initially deferred;
  create function count_again() returns trigger language plpgsql as $$ begin new.counted := new.counted + 1; return new; end $$;
  create trigger "count again" before insert on others for each row execute function count_again();
  create trigger never before insert on others for each row execute function count_again();
  alter table others disable trigger never;
  alter table others enable row level security;
  alter table others force row level security;
`

const SHAPE = `
  select conname as name, pg_get_constraintdef(oid) as what from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
  union all select relname, format('%s %s', relrowsecurity, relforcerowsecurity) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1, 2`

test('loosened tables accept rows in any order, and have the same constraints again afterwards', async () => {
  await owner.query(CIRCLE)
  const before = (await owner.query(SHAPE)).rows
  await owner.query('begin')
  const loosened = await loosenTables(owner)
  await owner.query('insert into "Odd name" values (1, 2)')
  await owner.query('insert into others values (2, 1, 7)')
  await tightenTables(owner, loosened)
  await owner.query('commit')
  expect((await owner.query(SHAPE)).rows).toEqual(before)
  await owner.query('alter table others no force row level security')
  expect((await owner.query('select * from others')).rows).toEqual([{ id: 2, odd: 1, counted: 7 }])
})

test('a row with a dangling reference is found', async () => {
  await owner.query('begin')
  const loosened = await loosenTables(owner)
  await owner.query('insert into "Odd name" values (5, 99)')
  await expect(tightenTables(owner, loosened)).rejects.toThrow(
    'violates foreign key constraint "circle back"',
  )
  await owner.query('rollback')
})
