import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './served.ts'

// bench/RESULTS.md has one part for each suite, and each part says when, where and of which commit it was measured: a
// suite can be measured anew by itself.

const FILE = join(import.meta.dirname, 'RESULTS.md')

/** Puts the part in the place of the one with the same heading, or behind the last. */
export function writePart(part: string): void {
  const [head = '', ...parts] = readFileSync(FILE, 'utf8').split(/^(?=## )/m)
  const place = parts.findIndex((earlier) => headingOf(earlier) === headingOf(part))
  parts.splice(place === -1 ? parts.length : place, 1, part)
  writeFileSync(FILE, `${[head, ...parts].map((text) => text.trimEnd()).join('\n\n')}\n`)
}

/** Today, the commit and the machine, as they stand below a part. */
export function circumstances(): string {
  const day = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${day}, commit ${commit}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}`
}

function headingOf(part: string): string {
  return part.slice(0, part.indexOf('\n'))
}
