import { z } from 'zod'

// The format of a backup: a tar compressed by gzip, with these entries in this order.
//
//   secret                    SECRET
//   rows/<table>/00000000     the rows of a table as COPY's text, in parts of a few megabytes
//   files/<path>              the files of DATA_DIR/files
//   checks/00000000           names, sizes and checksums of the entries since the previous checks; repeated in between
//   manifest                  the origin of the backup, and the checksums of all checks
//
// A tar has an entry's size before its content, and facts known only at the end are its last entry. A backup of any
// size is thus written and read in one pass, with little memory and no temporary file.

export const FORMAT = 1

const sha256 = z.string().regex(/^[\da-f]{64}$/)
/** Names that PostgreSQL accepts without quotes; all tables and columns of the product have such names. */
const identifier = z.string().regex(/^[a-z_][a-z\d_]{0,62}$/)
const count = z.int().min(0)

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The product's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The version in the form of server_version_num. */
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

/** Parsed first, because the rest of a later format is unknown. */
export const formatSchema = z.object({ format: z.int() })

export const checksSchema = z.array(z.object({ name: z.string(), size: count, sha256 }))
export type Check = z.output<typeof checksSchema>[number]

export const SECRET_ENTRY = 'secret'
export const MANIFEST_ENTRY = 'manifest'

export function rowsEntry(table: string, part: number): string {
  return `rows/${table}/${paddedNumber(part)}`
}

export function filesEntry(path: string): string {
  return `files/${path}`
}

export function checksEntry(number: number): string {
  return `checks/${paddedNumber(number)}`
}

const paddedNumber = (number: number) => String(number).padStart(8, '0')

const ROWS = /^rows\/([a-z_][a-z\d_]{0,62})\/(\d{8})$/

/** The table and part number of an entry with rows; undefined for other entries. */
export function tablePartOf(name: string): { table: string; part: number } | undefined {
  const [, table, part] = ROWS.exec(name) ?? []
  return table === undefined ? undefined : { table, part: Number(part) }
}

/** The path below DATA_DIR/files of an entry with a file; undefined for other entries and for unsafe paths. */
export function fileOf(name: string): string | undefined {
  const path = name.startsWith('files/') ? name.slice('files/'.length) : ''
  return isSafePath(path) ? path : undefined
}

/** True if a path, with / between its parts, stays below its folder on every operating system. */
export function isSafePath(path: string): boolean {
  const hasOddCharacter = /[\\:\p{Cc}]/u.test(path) || !path.isWellFormed()
  return (
    !hasOddCharacter &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  )
}
