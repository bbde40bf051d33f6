import { z } from 'zod'

// What a backup is: a tar, compressed by gzip, of these entries in this order.
//
//   secret                    SECRET
//   rows/<table>/00000000     the rows of a table as COPY's text, in parts of a few megabytes
//   files/<path>              what stands in DATA_DIR/files
//   checks/00000000           the names, sizes and sums of the entries since the checks before; also in between
//   manifest                  what the backup is of, and the sums of all checks
//
// Sizes stand before contents in a tar, and what is known only at the end stands at its end: so a backup of any size is
// written and read in one go, with little memory and no draft on the disk.

export const FORMAT = 1

const sha256 = z.string().regex(/^[\da-f]{64}$/)
/** What PostgreSQL takes as a name without quotes; ours are no others. */
const identifier = z.string().regex(/^[a-z_][a-z\d_]{0,62}$/)
const count = z.int().min(0)

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of Guichê. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** As server_version_num. */
  postgres: count,
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  sequences: z.array(
    z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: count,
  checks: z.array(sha256),
})
export type Manifest = z.output<typeof manifestSchema>

/** Read before all else: of a later format nothing more is understood. */
export const formatSchema = z.object({ format: z.int() })

export const checksSchema = z.array(z.object({ name: z.string(), size: count, sha256 }))
export type Check = z.output<typeof checksSchema>[number]

export const SECRET_ENTRY = 'secret'
export const MANIFEST_ENTRY = 'manifest'

export function rowsEntry(table: string, part: number): string {
  return `rows/${table}/${numbered(part)}`
}

export function filesEntry(path: string): string {
  return `files/${path}`
}

export function checksEntry(number: number): string {
  return `checks/${numbered(number)}`
}

const numbered = (number: number) => String(number).padStart(8, '0')

const ROWS = /^rows\/([a-z_][a-z\d_]{0,62})\/(\d{8})$/

/** The table and part that an entry holds the rows of. */
export function rowsOf(name: string): { table: string; part: number } | undefined {
  const [, table, part] = ROWS.exec(name) ?? []
  return table === undefined ? undefined : { table, part: Number(part) }
}

/** The path below DATA_DIR/files that an entry holds the content of; undefined when it would lead elsewhere. */
export function fileOf(name: string): string | undefined {
  const path = name.startsWith('files/') ? name.slice('files/'.length) : ''
  return isSafePath(path) ? path : undefined
}

/** Whether a path, with / between its parts, stays below the folder it is in on every system. */
export function isSafePath(path: string): boolean {
  const hasOddCharacter = /[\\:\p{Cc}]/u.test(path) || !path.isWellFormed()
  return (
    !hasOddCharacter &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  )
}
