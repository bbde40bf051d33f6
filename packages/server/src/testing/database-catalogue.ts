import type pg from 'pg'

// Tables read from PostgreSQL's catalogue, so that tests cover tables added later.

export interface Column {
  name: string
  type: string
  isRequired: boolean
  /** True for identity and computed columns, which accept no values. */
  isGenerated: boolean
  /** The expression of its default, if any. */
  default: string | null
  /** The text of the check constraint on this column alone. */
  check: string | null
}

export interface ForeignKey {
  name: string
  columns: string[]
  table: string
  references: string[]
}

export interface Table {
  name: string
  hasRowSecurity: boolean
  isForced: boolean
  columns: Column[]
  /** The columns of each primary key, unique key and partial unique index. */
  keys: Array<{ name: string; isPrimary: boolean; columns: string[] }>
  foreignKeys: ForeignKey[]
}

/** Every table of the schema public, by name. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows
}

const TABLES = `
  select relname as name, relrowsecurity as "hasRowSecurity", relforcerowsecurity as "isForced",
    (
      select json_agg(json_build_object(
        'name', attname,
        'type', format_type(atttypid, null),
        'isRequired', attnotnull,
        'isGenerated', attidentity <> '' or attgenerated <> '',
        'default', pg_get_expr(adbin, adrelid),
        'check', (
          select pg_get_constraintdef(oid) from pg_constraint
          where conrelid = attrelid and contype = 'c' and conkey = array[attnum] limit 1
        )
      ) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'name', indexrelid::regclass::text,
        'isPrimary', indisprimary,
        'columns', (
          select json_agg(pg_get_indexdef(indexrelid, position, true) order by position)
          from generate_series(1, indnkeyatts) as position
        )
      )), '[]')
      from pg_index where indrelid = pg_class.oid and indisunique
    ) as keys,
    (
      select coalesce(json_agg(json_build_object(
        'name', conname,
        'table', confrelid::regclass::text,
        'columns', (
          select json_agg(attname order by position)
          from unnest(conkey) with ordinality as key (number, position)
          join pg_attribute on attrelid = conrelid and attnum = number
        ),
        'references', (
          select json_agg(attname order by position)
          from unnest(confkey) with ordinality as key (number, position)
          join pg_attribute on attrelid = confrelid and attnum = number
        )
      )), '[]')
      from pg_constraint where conrelid = pg_class.oid and contype = 'f'
    ) as "foreignKeys"
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  order by relname`
