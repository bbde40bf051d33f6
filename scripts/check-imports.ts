// Runs dependency-cruiser with .dependency-cruiser.cjs over packages/ and prints what breaks the
// import table. Its own command line exits 0 with '0 modules' when it cannot parse TypeScript, so
// this also fails when it left out any source file.
import { globSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const CONFIG = resolve(import.meta.dirname, '../.dependency-cruiser.cjs')

/** The violations of the table's rows, and the source files under packages/ that were not cruised. */
export interface ImportReport {
  cruised: number
  violations: { rule: string; from: string; to: string }[]
  uncruised: string[]
}

/** @param overrides replaces options in the test that breaks the parser on purpose */
export async function checkImports(
  root: string,
  overrides: Partial<ICruiseOptions> = {},
): Promise<ImportReport> {
  const options = { ...(await extractOptions(CONFIG)), ...overrides, baseDir: root }
  const { modules, summary } = resultOf(await cruise(['packages'], options))
  const seen = new Set(modules.map((module) => module.source))
  const sources = sourceFiles(root)

  return {
    cruised: sources.filter((file) => seen.has(file)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    uncruised: sources.filter((file) => !seen.has(file)),
  }
}

function resultOf({ output }: Awaited<ReturnType<typeof cruise>>): ICruiseResult {
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`)
  return output
}

/** Files that must have been cruised: every source file except tests, which no row restricts. */
function sourceFiles(root: string): string[] {
  return globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|^packages\/[^/]+\/src\/testing\//.test(file))
    .sort()
}

if (import.meta.main) {
  const report = await checkImports(resolve(import.meta.dirname, '..'))

  for (const { rule, from, to } of report.violations) console.error(`${rule}: ${from} → ${to}`)
  for (const file of report.uncruised) console.error(`not cruised: ${file}`)
  console.log(`${report.cruised} modules cruised, ${report.violations.length} forbidden imports`)
  const clean = report.violations.length === 0 && report.uncruised.length === 0
  process.exitCode = clean && report.cruised > 0 ? 0 : 1
}
