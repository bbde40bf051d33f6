import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantedFaults } from './planted-faults/index.ts'

// Plants faults into components of the web, each alone, and checks that a test which presses turns red. Run by hand, on
// a clean tree: node scripts/mutants.ts [part of a name]

const ROOT = join(import.meta.dirname, '..')

/** True if the pressing tests of the folder fail. @throws if the fault's text is not found exactly once */
function isKilled({ file, text, replacement, tests }: (typeof plantedFaults)[number]): boolean {
  const path = join(ROOT, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(text).length !== 2) throw new Error(`${file} has not exactly one: ${text}`)
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  )
  try {
    const run = spawnSync(
      'vitest',
      ['run', '--project', 'pressed', '--bail', '1', '--testTimeout', '15000', ...tests],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${ROOT}/node_modules/.bin:${process.env.PATH ?? ''}` },
      },
    )
    // A run without any test would count as a kill otherwise.
    return run.status !== 0 && /Tests .*failed/.test(run.stdout)
  } finally {
    writeFileSync(path, source)
  }
}

const [part = ''] = process.argv.slice(2)
const chosen = plantedFaults.filter(({ name }) => name.includes(part))
const survivors = chosen.filter((fault) => {
  const killed = isKilled(fault)
  console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${fault.name}`)
  return !killed
})
console.log(`${chosen.length - survivors.length} killed, ${survivors.length} survived`)
if (survivors.length > 0) process.exitCode = 1
