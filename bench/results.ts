import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './start-server.ts'

// bench/RESULTS.md has one part per suite, each with its date, machine and commit, so that suites can be measured
// separately.

const FILE = join(import.meta.dirname, 'RESULTS.md')

/** Replaces the part with the same heading, or appends it. */
export function writeResultsPart(part: string): void {
  const [head = '', ...parts] = readFileSync(FILE, 'utf8').split(/^(?=## )/m)
  const place = parts.findIndex((earlier) => headingOf(earlier) === headingOf(part))
  parts.splice(place === -1 ? parts.length : place, 1, part)
  writeFileSync(FILE, `${[head, ...parts].map((text) => text.trimEnd()).join('\n\n')}\n`)
}

/** Date, commit and machine, printed below a part. */
export function measurementNote(): string {
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
